import { pageTitle } from '#domain/site/page-title.ts'
import { siteQuery } from '#lib/queries.ts'
import * as texts from '#messages/verdict.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorState } from '#ui/message.tsx'
import { useQuery } from '@tanstack/react-query'

/** No card has this code. The server answers 404 with the page for all that is missing; this is for the browser. SV32 */
export function VerdictMissing() {
  const { data: site } = useQuery(siteQuery)
  return (
    <div className="wrap">
      <title>{site ? pageTitle(texts.missing.title, site.host) : texts.missing.title}</title>
      <meta name="robots" content="noindex" />
      <ErrorState as="h1" {...texts.missing}>
        <ButtonLink to="/calculator" look="primary">
          {texts.toCalculator}
        </ButtonLink>
      </ErrorState>
    </div>
  )
}
