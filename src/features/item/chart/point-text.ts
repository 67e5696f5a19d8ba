import { findRange, type Frame } from '#domain/history/time-grid.ts'
import { formatSigned } from '#domain/text/format.ts'
import { type ChartKind, manyPoints, onePoint, rangeNow } from '#messages/chart.ts'

/** The change from one value to the next, signed: `+1.8%`; null from 0 or where nothing came before. */
export const changeText = (previous: number | undefined, value: number): string | null =>
  previous === undefined || previous === 0 ? null : `${formatSigned((value / previous - 1) * 100, 1)}%`

/** A chart in words: what it shows, over which time, from what to what, and the range in force. IT16, IT47 */
export function summaryText(frame: Frame, kind: ChartKind): string {
  const { points } = frame
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return ''
  const range = findRange(frame, last)
  const sentence =
    first === last
      ? onePoint(kind, first)
      : manyPoints(kind, points.length, first, last, changeText(first.value, last.value))
  return `${sentence}${range ? rangeNow(range) : ''}`
}
