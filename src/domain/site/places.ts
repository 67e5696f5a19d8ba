import type { AdSettings } from '#contract/ads.ts'

/** Sizes of advertisement places in CSS pixels, as the trade knows them. AD1 */
export const RAIL_SIZE = { width: 300, height: 600 }
export const ANCHOR_SIZE = { width: 300, height: 50 }

/** Places in a rail at most, one below the other; each sticks until the next one takes over. AD1 */
const STACK_LIMIT = 15
/** From the top of one place to that of the next, in CSS pixels. */
export const STACK_STEP = 1_500
/** Height that a rail needs below the top of its last place. */
const PLACE_HEIGHT = 680

/** Number of places in a rail of this height: those that have room, and the first. AD1 */
export const placesIn = (railHeight: number) =>
  Math.min(STACK_LIMIT, Math.max(1, Math.floor((railHeight - PLACE_HEIGHT) / STACK_STEP) + 1))

export type PlaceName = 'left' | 'right' | 'anchor'

/** The provider learns which of its places asks, and how large it is; nothing of the page or its reader. AD4 */
export function frameAddress(
  { frameUrl }: AdSettings,
  place: PlaceName,
  size: { width: number; height: number },
): string {
  const address = new URL(frameUrl)
  address.searchParams.set('place', place)
  address.searchParams.set('width', String(size.width))
  address.searchParams.set('height', String(size.height))
  return address.href
}

/** Milliseconds between two advertisements in one place, while it is seen. AD2 */
export const AD_REFRESH = 30_000
