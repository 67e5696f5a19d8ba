import type { ChartPoint } from '#domain/history/chart-range.ts'
import { formatSigned } from '#domain/text/format.ts'
import { type ChartKind, manyPoints, onePoint } from '#messages/chart.ts'

/** The change from one value to the next, signed: `+1.8%`; null from 0 or where nothing came before. */
export const changeText = (previous: number | undefined, value: number): string | null =>
  previous === undefined || previous === 0 ? null : `${formatSigned((value / previous - 1) * 100, 1)}%`

/** A chart in one sentence: what it shows, over which time, from what to what. IT16 */
export function summaryText(points: readonly ChartPoint[], kind: ChartKind): string {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return ''
  if (first === last) return onePoint(kind, first)
  return manyPoints(kind, points.length, first, last, changeText(first.value, last.value))
}
