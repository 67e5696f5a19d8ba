import type { ValueRange } from '#contract/catalogue.ts'
import type { ChartNote, ChartPoint } from '#domain/history/chart-range.ts'
import { formatCompact, formatMoment, formatNumber } from '#domain/text/format.ts'

/** Subject of a chart: values, or how many exist. */
export type ChartKind = 'value' | 'exist'

/** VA46 */
export const notes: Record<ChartNote, string> = {
  noValue: 'No value available for this item',
  ownersChoice: "Value is Owner's Choice for this item",
  noData: 'No data available',
  noDataInRange: 'No data available for this time range',
}
export const kinds: Record<ChartKind, string> = { value: 'Value', exist: 'Exist Count' }
export const titles: Record<ChartKind, string> = { value: 'Value history', exist: 'Exist history' }
export const show = 'Show'
export const range = 'Range'
export const credit = 'Chart by TradingView'
export const caption = (name: string, kind: ChartKind, range: string) => `${name}, ${kinds[kind]}, ${range}`
export const asTable = 'Show as table'
export const time = 'Time (UTC)'
export const change = 'Change'
export const receipt = 'Receipt'
/** IT46, IT47 */
export const likelyRange = 'Likely range'
export const legend = 'Shaded: likely range from trades (90% sure)'
export const ends = ({ low, high }: ValueRange) => `${formatCompact(low)} to ${formatCompact(high)}`
export const rangeNow = (range: ValueRange) => ` Likely range now: ${ends(range)}.`

const figureAt = ({ at, value }: ChartPoint) => [formatNumber(value), formatMoment(at)] as const

/** A chart of one point, or of many, in one sentence: what it shows, over which time, from what to what. IT16 */
export function onePoint(kind: ChartKind, point: ChartPoint): string {
  const [figure, time] = figureAt(point)
  return `${kinds[kind]}: ${figure} since ${time}.`
}
export function manyPoints(
  kind: ChartKind,
  points: number,
  first: ChartPoint,
  last: ChartPoint,
  change: string | null,
): string {
  const [before, from] = figureAt(first)
  const [after, to] = figureAt(last)
  return `${kinds[kind]}, ${points} points: from ${before} on ${from} to ${after} on ${to}${change ? `, ${change}` : ''}.`
}
