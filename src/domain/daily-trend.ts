import type { HistoryPoint } from '#contract/catalogue.ts'
import { formatDecimals } from './format.ts'

const DAY_MS = 86_400_000

/** The numeric points of a history, oldest first. */
export const numericPoints = (history: readonly HistoryPoint[]): { at: number; value: number }[] =>
  history
    .flatMap(({ timestamp, value }) => (typeof value === 'number' ? [{ at: Date.parse(timestamp), value }] : []))
    .toSorted((a, b) => a.at - b.at)

/**
 * The change, in percent and signed, from the value in force `days` before `now` (or, where the history is younger, its oldest)
 * to the latest: `+12.5%`. `+0%` with fewer than two numbers, or from a value of 0. `now` in milliseconds. VA17, VA18
 */
export function dailyTrend(history: readonly HistoryPoint[], days: 1 | 7 | 30, now: number): string {
  const points = numericPoints(history)
  const start = points.findLast(({ at }) => at <= now - days * DAY_MS) ?? points[0]
  const end = points.at(-1)
  if (!start?.value || !end) return '+0%'
  const text = formatDecimals((end.value / start.value - 1) * 100, 1)
  return `${text.startsWith('-') ? '' : '+'}${text}%`
}
