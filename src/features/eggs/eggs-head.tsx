import { breadcrumbs } from '#domain/site/breadcrumbs.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { sitePreviewImage } from '#domain/previews/preview.ts'
import { siteQuery } from '#lib/queries.ts'
import { Head } from '#ui/head.tsx'
import { useQuery } from '@tanstack/react-query'

/** One address for the list, however it is filtered. SE1, SE6, SE7 */
export function EggsHead() {
  const { data: site } = useQuery(siteQuery)
  if (!site) return <title>Eggs</title>
  return (
    <Head
      title={pageTitle('Eggs', site.host)}
      canonical={`${site.origin}/eggs`}
      image={sitePreviewImage(site.origin)}
      jsonLd={breadcrumbs(site.origin, [['Eggs', '/eggs']])}
      description="Every egg in Bubble Gum Simulator INFINITY: what it costs, where to find it, and your chance to hatch each pet, secrets included."
    />
  )
}
