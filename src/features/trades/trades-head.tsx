import { breadcrumbs } from '#domain/site/breadcrumbs.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { TRADES_PATH } from '#domain/wishes/wish-filters.ts'
import { siteQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/trades.ts'
import { Head } from '#ui/head.tsx'
import { useQuery } from '@tanstack/react-query'

/** One address for all wishes, however they are filtered. SE1, SE7 */
export function TradesHead() {
  const { data: site } = useQuery(siteQuery)
  if (!site) return <title>{texts.title}</title>
  return (
    <Head
      title={pageTitle(texts.title, site.host)}
      canonical={`${site.origin}${TRADES_PATH}`}
      image={common.sitePicture(site.origin)}
      jsonLd={breadcrumbs(site.origin, [
        [common.home, '/'],
        [texts.title, TRADES_PATH],
      ])}
      description={texts.description}
    />
  )
}
