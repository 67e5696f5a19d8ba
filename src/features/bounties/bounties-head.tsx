import type { Bounty } from '#contract/bounties.ts'
import { breadcrumbs } from '#domain/site/breadcrumbs.ts'
import { pageDescription } from '#domain/site/page-description.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { siteQuery } from '#lib/queries.ts'
import * as texts from '#messages/bounties.ts'
import * as common from '#messages/common.ts'
import { Head } from '#ui/head.tsx'
import { useQuery } from '@tanstack/react-query'

/** SE1, SE7 */
export function BountiesHead({ today }: { today: Bounty | null }) {
  const { data: site } = useQuery(siteQuery)
  if (!site) return <title>{texts.title}</title>
  return (
    <Head
      title={pageTitle(texts.title, site.host)}
      canonical={`${site.origin}/secret-bounties`}
      image={common.sitePicture(site.origin)}
      jsonLd={breadcrumbs(site.origin, [
        [common.home, '/'],
        [texts.title, '/secret-bounties'],
      ])}
      description={pageDescription([
        texts.description,
        today === null || today.sample ? '' : texts.todayInDescription(today),
      ])}
    />
  )
}
