import type { AdSettings } from '#contract/ads.ts'
import type { Places } from '#ui/railed.tsx'
import { AdRail } from './ad-rail.tsx'
import { AnchorSpace } from './anchor-space.tsx'
import { Anchor } from './anchor.tsx'
import { isBlocked } from './block-check.ts'

/** All that a provider fills, in a chunk of its own that only a site with one loads; nothing where it is blocked. AD3 */
export async function providerPlaces(ads: AdSettings): Promise<Places> {
  if (await isBlocked(ads)) return {}
  return {
    left: <AdRail ads={ads} at="left" />,
    right: <AdRail ads={ads} at="right" />,
    bottom: (
      <AnchorSpace>
        <Anchor ads={ads} />
      </AnchorSpace>
    ),
  }
}
