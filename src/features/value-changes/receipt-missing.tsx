import { pageTitle } from '#domain/site/page-title.ts'
import { changesHref } from '#domain/values/change-filters.ts'
import { siteQuery } from '#lib/queries.ts'
import * as texts from '#messages/receipt.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorState } from '#ui/message.tsx'
import { useQuery } from '@tanstack/react-query'

/** The receipt does not exist, and the browser found out: the server answers 404 with the page for all that is missing. RC21 */
export function ReceiptMissing() {
  const { data: site } = useQuery(siteQuery)
  return (
    <div className="wrap">
      <title>{site ? pageTitle(texts.missing.title, site.host) : texts.missing.title}</title>
      <meta name="robots" content="noindex" />
      <ErrorState as="h1" {...texts.missing}>
        <ButtonLink to={changesHref()} look="primary">
          {texts.allChanges}
        </ButtonLink>
      </ErrorState>
    </div>
  )
}
