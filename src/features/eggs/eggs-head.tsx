import { breadcrumbs } from '#domain/site/breadcrumbs.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { siteQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/eggs.ts'
import { Head } from '#ui/head.tsx'
import { useQuery } from '@tanstack/react-query'

/** One address for the list, however it is filtered. SE1, SE6, SE7 */
export function EggsHead() {
  const { data: site } = useQuery(siteQuery)
  if (!site) return <title>{texts.title}</title>
  return (
    <Head
      title={pageTitle(texts.title, site.host)}
      canonical={`${site.origin}/eggs`}
      image={common.sitePicture(site.origin)}
      jsonLd={breadcrumbs(site.origin, [
        [common.home, '/'],
        [texts.title, '/eggs'],
      ])}
      description={texts.description}
    />
  )
}
