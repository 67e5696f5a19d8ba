import { formatClock, formatDay, formatMonth, formatNumber } from '#domain/text/format.ts'
import { LOCALE } from '#domain/text/locale.ts'

const UNITS = [
  { from: 1e12, sign: LOCALE.units[3] },
  { from: 1e9, sign: LOCALE.units[2] },
  { from: 1e6, sign: LOCALE.units[1] },
  { from: 1e4, sign: LOCALE.units[0], per: 1e3 },
]

/** Labels for the marks of an axis, with as many decimals as neighbours need to differ: 1.24M, 1.26M. VA33 */
export function axisLabels(marks: readonly number[]): string[] {
  const largest = Math.max(...marks.map(Math.abs))
  const unit = UNITS.find(({ from }) => largest >= from)
  const distance = Math.abs((marks[1] ?? 0) - (marks[0] ?? 0))
  if (!unit) return marks.map((mark) => formatNumber(distance < 1 ? mark : Math.round(mark)))
  const per = unit.per ?? unit.from
  const step = distance / per
  const decimals = step > 0 ? Math.min(4, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))) : 2
  return marks.map((mark) => (mark === 0 ? '0' : `${(mark / per).toFixed(decimals)}${unit.sign}`))
}

const FORMATS = {
  year: (at: number) => String(new Date(at).getUTCFullYear()),
  month: formatMonth,
  day: formatDay,
  time: formatClock,
}

export type MarkKind = keyof typeof FORMATS

/** A mark on the time axis, in UTC as all dates are: 2026, Nov, Nov 20, 6:00 PM. `at` in milliseconds. VA32 */
export const timeMark = (at: number, kind: MarkKind): string => FORMATS[kind](at)
