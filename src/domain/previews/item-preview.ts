import type { Demand, PetValue, Rarity, Variant } from '#contract/catalogue.ts'
import type { ItemDetail, ItemVariant } from '#contract/items.ts'
import { type ChartNote, chartNote, pointsInRange } from '#domain/history/chart-range.ts'
import { dailyTrend, historyEntries } from '#domain/items/daily-trend.ts'
import { nameForPicture } from '#domain/text/name-for-picture.ts'
import { formatCompact, formatDate, formatNumber } from '#domain/text/format.ts'
import type { Figure } from '#domain/items/pet-card.ts'
import { isReported } from '#domain/items/is-reported.ts'
import type { PreviewSite } from './site-preview.ts'
import { sparkline } from '#domain/history/sparkline.ts'
import { chartFrame } from '#domain/history/time-grid.ts'
import { trendDisplay, type TrendDisplay } from '#domain/items/trend-display.ts'

export type ItemPreview = PreviewSite & {
  readonly kind: 'item'
  readonly slug: string
  readonly name: string
  readonly rarity: Rarity
  readonly variant: Variant
  readonly hue: number
  /** `text` in full as long as it can be read at a glance. */
  readonly value: Figure
  readonly trend: TrendDisplay | null
  readonly demand: Demand | null
  /** The last 30 days in a box of `SPARK`, with the change over them (null: unknown), or why there is no line. */
  readonly month:
    | { readonly change: string | null; readonly line: string; readonly area: string }
    | { readonly note: ChartNote }
  /** Null: nobody has reported anything yet. */
  readonly updated: string | null
}

/** CSS pixels of the line. */
export const SPARK = { width: 300, height: 66 }
const MIN_COMPACT = 1e10

/** An item in one of its variants; null: the pet does not have it under this slug. `now` in milliseconds. SE8 */
export function itemPreview(
  { pet }: ItemDetail,
  slug: string,
  { host, sample }: PreviewSite,
  now: number,
): ItemPreview | null {
  const variant = pet.allVariants.find((each) => each.slug === slug)
  if (!variant) return null
  const { value, trend } = variant
  return {
    kind: 'item',
    host,
    sample,
    slug,
    name: nameForPicture(variant.name, slug),
    rarity: pet.rarity,
    variant: variant.variant,
    hue: pet.hue,
    value: valueText(value),
    trend: trendDisplay(trend, value),
    demand: variant.demand ?? null,
    month: month(variant, now),
    updated: isReported(variant) ? formatDate(variant.updatedAt) : null,
  }
}

const valueText = (value: PetValue): ItemPreview['value'] =>
  typeof value === 'number'
    ? { text: value < MIN_COMPACT ? formatNumber(value) : formatCompact(value), title: formatNumber(value) }
    : { text: value, title: value }

function month({ value, history }: ItemVariant, now: number): ItemPreview['month'] {
  const range = pointsInRange(historyEntries(history), '1M', now)
  const frame = chartFrame('1M', range, now)
  const paths = typeof value === 'number' && frame ? sparkline(frame, 'steps', SPARK) : null
  if (!paths) return { note: chartNote(value, range) ?? 'noData' }
  return { change: dailyTrend(history, 30, now), line: paths.line, area: paths.area }
}
