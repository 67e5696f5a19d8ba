import { breadcrumbs } from '#domain/site/breadcrumbs.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { feedHref, type ChangeFilters } from '#domain/values/change-filters.ts'
import { siteQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/value-changes.ts'
import { Head } from '#ui/head.tsx'
import { useQuery } from '@tanstack/react-query'

/** One address for the changes, however they are filtered, and the feeds of what is shown. RC12, RC41 */
export function ValueChangesHead({ filters }: { filters: ChangeFilters }) {
  const { data: site } = useQuery(siteQuery)
  if (!site) return <title>{texts.title}</title>
  return (
    <>
      <Head
        title={pageTitle(texts.title, site.host)}
        canonical={`${site.origin}/values/changes`}
        image={common.sitePicture(site.origin)}
        jsonLd={breadcrumbs(site.origin, [
          [common.home, '/'],
          [texts.title, '/values/changes'],
        ])}
        description={texts.description}
      />
      <link rel="alternate" type="application/atom+xml" title={texts.atom} href={feedHref('atom', filters)} />
      <link rel="alternate" type="application/feed+json" title={texts.json} href={feedHref('json', filters)} />
    </>
  )
}
