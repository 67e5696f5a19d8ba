import { type HistoryEntry, pointsInRange } from '#domain/history/chart-range.ts'
import { sparkline } from '#domain/history/sparkline.ts'
import { chartFrame } from '#domain/history/time-grid.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { changeText } from '#domain/items/daily-trend.ts'

/** Size in a row of the table. */
export const MONTH_PICTURE = { width: 120, height: 28 }
/** A series has a point a day, and one of now: those of 30 days, and the one before them. */
const MAX_POINTS = 33

export type MonthLine = {
  readonly line: string
  /** Null: its first number is the present one. VA91 */
  readonly change: string | null
}

/** A variant's values over 30 days that end at `now`, in milliseconds; null: no number was in force. ML126 */
export function monthLine(series: readonly HistoryEntry[], now: number): MonthLine | null {
  const points = pointsInRange(series.slice(-MAX_POINTS), '1M', now)
  const frame = points.isEmpty ? null : chartFrame('1M', points, now)
  const numbers = series.filter(({ value }) => value !== null)
  const isKnown = numbers.length > 1 || (numbers[0]?.at ?? now) <= now - 30 * millisecondsInDay
  const picture = frame && sparkline(frame, 'steps', MONTH_PICTURE)
  const [first, last] = [frame?.line[0], frame?.line.at(-1)]
  return (
    picture && { line: picture.line, change: isKnown && first && last ? changeText(first.value, last.value) : null }
  )
}
