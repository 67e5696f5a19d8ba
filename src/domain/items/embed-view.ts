import type { PetValue } from '#contract/catalogue.ts'
import type { ItemDetail } from '#contract/items.ts'
import { type ChartRange, pointsInRange } from '#domain/history/chart-range.ts'
import { sparkline } from '#domain/history/sparkline.ts'
import { chartFrame } from '#domain/history/time-grid.ts'
import { historyEntries } from '#domain/items/daily-trend.ts'
import { isReported } from '#domain/items/is-reported.ts'
import { trendDisplay, type TrendDisplay } from '#domain/items/trend-display.ts'

/** Pixels of an embed's chart. */
export const EMBED_CHART = { width: 368, height: 64 }

/** A variant as an embed on another page shows it. OD14 */
export type EmbedView = {
  readonly slug: string
  readonly name: string
  readonly value: PetValue
  readonly trend: TrendDisplay | null
  /** SVG path of the value over the range; null: there is no line. */
  readonly line: string | null
  /** ISO 8601; null: nobody has reported anything yet. */
  readonly updatedAt: string | null
}

/** `now` in milliseconds. Null: the pet does not have this variant. */
export function embedView({ pet }: ItemDetail, slug: string, range: ChartRange, now: number): EmbedView | null {
  const variant = pet.allVariants.find((each) => each.slug === slug)
  if (!variant) return null
  const { name, value, trend, history, updatedAt } = variant
  const frame = chartFrame(range, pointsInRange(historyEntries(history), range, now), now)
  return {
    slug,
    name,
    value,
    trend: trendDisplay(trend, value),
    line: (typeof value === 'number' && frame && sparkline(frame, 'steps', EMBED_CHART)?.line) || null,
    updatedAt: isReported(variant) ? updatedAt : null,
  }
}
