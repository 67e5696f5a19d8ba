import type { Bounty } from '#contract/bounties.ts'
import { breadcrumbs } from '#domain/site/breadcrumbs.ts'
import { pageDescription } from '#domain/site/page-description.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { sitePreviewImage } from '#domain/previews/preview.ts'
import { siteQuery } from '#lib/queries.ts'
import { Head } from '#ui/head.tsx'
import { useQuery } from '@tanstack/react-query'

/** SE1, SE7 */
export function BountiesHead({ today }: { today: Bounty | null }) {
  const { data: site } = useQuery(siteQuery)
  if (!site) return <title>Secret bounties</title>
  const of =
    today === null || today.sample ? '' : `Today: ${today.name}${today.egg === '?' ? '' : ` in the ${today.egg}`}.`
  return (
    <Head
      title={pageTitle('Secret bounties', site.host)}
      canonical={`${site.origin}/secret-bounties`}
      image={sitePreviewImage(site.origin)}
      jsonLd={breadcrumbs(site.origin, [['Secret bounties', '/secret-bounties']])}
      description={pageDescription([
        'See today’s secret bounty in Bubble Gum Simulator INFINITY, how long it lasts, what comes next, and your chance to hatch it.',
        of,
      ])}
    />
  )
}
