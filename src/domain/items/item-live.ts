import type { ExistPoint, Variant } from '#contract/catalogue.ts'
import type { Hatch } from '#contract/hatches.ts'
import type { ItemDetail, RecentHatch } from '#contract/items.ts'

/** Recent hatches of one variant that the server sends. AP65 */
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
  const isBase = variant.slug === pet.slug
  // An item that was read after the hatch counts it already. An unknown count stays so.
  const exists = hatch.stats.exists === undefined ? null : Math.max(variant.exists ?? 0, hatch.stats.exists)
  const counted = exists !== null && { exists }
  const withCount = (history: readonly ExistPoint[]) =>
    exists === null ? [...history] : withPoint(history, { timestamp: hatch.timestamp, existAmount: exists })
  return {
    ...item,
    pet: {
      ...pet,
      ...(isBase && counted),
      allVariants: pet.allVariants.map((each) =>
        each === variant ? { ...each, ...counted, existHistories: withCount(each.existHistories) } : each,
      ),
    },
    existHistories: isBase ? withCount(item.existHistories) : item.existHistories,
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
