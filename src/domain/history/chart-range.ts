import { millisecondsInDay } from 'date-fns/constants'
import type { PetValue, RangePoint, ValueRange } from '#contract/catalogue.ts'

export const CHART_RANGES = ['1D', '1W', '1M', '3M', '1Y', 'ALL'] as const
export type ChartRange = (typeof CHART_RANGES)[number]
export const DEFAULT_RANGE: ChartRange = '1W'

/** VA19 */
const DAYS: Record<ChartRange, number> = { '1D': 1, '1W': 7, '1M': 30, '3M': 90, '1Y': 365, ALL: Infinity }

/** When a range that ends at `now` began, both in milliseconds. VA19 */
export const rangeStart = (range: ChartRange, now: number): number => now - DAYS[range] * millisecondsInDay

/** `at` in milliseconds. */
export type ChartPoint = { readonly at: number; readonly value: number }

/** An entry of a history; null: a word was set, so that no number is in force. */
export type HistoryEntry = { readonly at: number; readonly value: number | null }

/** Points of a chart of one range. */
export type RangePoints = {
  /** Oldest first; where the range holds none, the latest single one. VA20 */
  readonly points: readonly ChartPoint[]
  /** The last point before the range, whose number was in force as it began. VA48 */
  readonly inForce?: ChartPoint
  /** No number was in force at any time of the range. */
  readonly isEmpty: boolean
}

const isNumber = (entry: HistoryEntry | undefined): entry is ChartPoint => typeof entry?.value === 'number'

/** The points of a range that ends at `now`, in milliseconds. VA20, VA48 */
export function pointsInRange(history: readonly HistoryEntry[], range: ChartRange, now: number): RangePoints {
  const ordered = history.toSorted((a, b) => a.at - b.at)
  const start = rangeStart(range, now)
  const before = ordered.findLast(({ at }) => at < start)
  const numbers = ordered.filter(isNumber)
  const inRange = numbers.filter(({ at }) => at >= start)
  return {
    points: inRange.length > 0 ? inRange : numbers.slice(-1),
    ...(isNumber(before) ? { inForce: before } : {}),
    isEmpty: inRange.length === 0 && !isNumber(before),
  }
}

/** A range, and from when until when it was in force, in milliseconds. */
export type BandSpan = ValueRange & { readonly from: number; readonly to: number }

/** The ranges that were in force between two times; the last one still is. Where there was none, there is a gap. IT44, IT45 */
export const bandSpans = (history: readonly RangePoint[], start: number, end: number): BandSpan[] =>
  history.flatMap(({ timestamp, low, high }, index) => {
    const from = Math.max(start, Date.parse(timestamp))
    const to = Math.min(end, Date.parse(history[index + 1]?.timestamp ?? '') || end)
    return low === undefined || high === undefined || from >= to ? [] : [{ from, to, low, high }]
  })

/** Reason why a chart has no line, or none in its range. */
export type ChartNote = 'noValue' | 'ownersChoice' | 'noData' | 'noDataInRange'

/**
 * Note that a chart shows instead of, or with, its points; null: none. VA46
 * `value`: the current value in a chart of values, null in one of how many exist.
 */
export function chartNote(value: PetValue | null, { points, isEmpty }: RangePoints): ChartNote | null {
  if (value === 'N/A' || value === 'TBD') return 'noValue'
  if (value === 'O/C') return 'ownersChoice'
  if (points.length === 0) return 'noData'
  return isEmpty ? 'noDataInRange' : null
}
