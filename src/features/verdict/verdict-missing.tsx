import { pageTitle } from '#domain/site/page-title.ts'
import { siteQuery } from '#lib/queries.ts'
import * as texts from '#messages/verdict.ts'
import { ErrorState } from '#ui/message.tsx'
import { useQuery } from '@tanstack/react-query'
import { CodeForm } from './code-form.tsx'

/** No card has this code. The server answers 404 with the page for all that is missing; this is for the browser. SV32 */
export function VerdictMissing() {
  const { data: site } = useQuery(siteQuery)
  return (
    <div className="wrap">
      <title>{site ? pageTitle(texts.missing.title, site.host) : texts.missing.title}</title>
      <meta name="robots" content="noindex" />
      <ErrorState as="h1" {...texts.missing}>
        <CodeForm />
      </ErrorState>
    </div>
  )
}
