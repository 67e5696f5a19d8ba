import type { ExistPoint, Variant } from '#contract/catalogue.ts'
import type { Hatch } from '#contract/hatches.ts'
import type { ItemDetail, RecentHatch } from '#contract/items.ts'

/** As many recent hatches as the item page shows of one variant. */
const LAST_HATCHES = 10

/** The last hatches of one variant, newest first, each once. IT17 */
export function lastHatches(hatches: readonly RecentHatch[], variant: Variant): RecentHatch[] {
  const byId = new Map(hatches.filter((hatch) => hatch.variant === variant).map((hatch) => [hatch.id, hatch]))
  return [...byId.values()].toSorted(newestFirst).slice(0, LAST_HATCHES)
}

const newestFirst = (a: RecentHatch, b: RecentHatch) => Date.parse(b.timestamp) - Date.parse(a.timestamp)

/**
 * An item with live hatches merged in, oldest first; hatches of other items, and ones it has already, change nothing.
 * The same object comes back where none did. CN22
 */
export const withHatches = (item: ItemDetail, hatches: readonly Hatch[]): ItemDetail => hatches.reduce(withHatch, item)

function withHatch(item: ItemDetail, hatch: Hatch): ItemDetail {
  const { pet, recentHatches } = item
  const variant = pet.allVariants.find(({ slug }) => slug === hatch.slug)
  if (!variant || recentHatches.some(({ id }) => id === hatch.id)) return item
  // An item that was read after the hatch counts it already.
  const exists = Math.max(variant.exists, hatch.stats.exists)
  const point = { timestamp: hatch.timestamp, existAmount: exists }
  const isBase = variant.slug === pet.slug
  return {
    ...item,
    pet: {
      ...pet,
      exists: isBase ? exists : pet.exists,
      allVariants: pet.allVariants.map((each) =>
        each === variant ? { ...each, exists, existHistories: withPoint(each.existHistories, point) } : each,
      ),
    },
    existHistories: isBase ? withPoint(item.existHistories, point) : item.existHistories,
    recentHatches: [
      ...lastHatches(
        [
          { id: hatch.id, timestamp: hatch.timestamp, variant: hatch.variant, playerName: hatch.playerName },
          ...recentHatches,
        ],
        hatch.variant,
      ),
      ...recentHatches.filter((each) => each.variant !== hatch.variant),
    ].toSorted(newestFirst),
  }
}

/** One point a UTC day, with the day's last count. */
function withPoint(history: readonly ExistPoint[], point: ExistPoint): ExistPoint[] {
  const last = history.at(-1)
  if (last && last.timestamp > point.timestamp) return [...history]
  const isSameDay = last?.timestamp.slice(0, 10) === point.timestamp.slice(0, 10)
  return [...(isSameDay ? history.slice(0, -1) : history), point]
}
