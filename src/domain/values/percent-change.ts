import { formatCompact, formatSigned } from '#domain/text/format.ts'

/** Percentages from here on are written compactly. */
const LONG = 10_000

/** The change from one value to another, signed: `+1.8%`; null from 0, and where it is too small to be written. RC3 */
export function percentChange(from: number, to: number): string | null {
  if (from === 0) return null
  const percent = (to / from - 1) * 100
  const text = percent < LONG ? formatSigned(percent, 1) : `+${formatCompact(percent)}`
  return text === '0' ? null : `${text}%`
}
