import type { PetValue } from '#contract/catalogue.ts'

export const CHART_RANGES = ['1D', '1W', '1M', '3M', '1Y', 'ALL'] as const
export type ChartRange = (typeof CHART_RANGES)[number]
export const DEFAULT_RANGE: ChartRange = '1W'

/** VA19 */
const DAYS: Record<ChartRange, number> = { '1D': 1, '1W': 7, '1M': 30, '3M': 90, '1Y': 365, ALL: Infinity }
const DAY_MS = 86_400_000

/** When a range that ends at `now` began, both in milliseconds. VA19 */
export const rangeStart = (range: ChartRange, now: number): number => now - DAYS[range] * DAY_MS

/** `at` in milliseconds. */
export type ChartPoint = { readonly at: number; readonly value: number }

/**
 * What a chart of `range` shows: its points, oldest first, or the latest single one where there is none in it (`outside`).
 * `now` in milliseconds. VA20
 */
export function pointsInRange(points: readonly ChartPoint[], range: ChartRange, now: number): { points: ChartPoint[]; outside: boolean } {
  const ordered = points.toSorted((a, b) => a.at - b.at)
  const inRange = ordered.filter(({ at }) => at >= rangeStart(range, now))
  return inRange.length > 0 ? { points: inRange, outside: false } : { points: ordered.slice(-1), outside: ordered.length > 0 }
}

/**
 * What a chart says instead of, or beside, its points; null: nothing. VA46
 * `value`: the current value in a chart of values, null in one of how many exist.
 */
export function chartMessage(value: PetValue | null, shown: { points: readonly ChartPoint[]; outside: boolean }): string | null {
  if (value === 'N/A' || value === 'TBD') return 'No value available for this item'
  if (value === 'O/C') return "Value is Owner's Choice for this item"
  if (shown.points.length === 0) return 'No data available'
  return shown.outside ? 'No data available for this time range' : null
}
