import { millisecondsInDay } from 'date-fns/constants'
import type { HistoryPoint } from '#contract/catalogue.ts'
import type { ChartPoint, HistoryEntry } from '#domain/history/chart-range.ts'
import { formatDecimals } from '#domain/text/format.ts'

/** A history with times in milliseconds; a word counts as null. */
export const historyEntries = (history: readonly HistoryPoint[]): HistoryEntry[] =>
  history.map(({ timestamp, value }) => ({
    at: Date.parse(timestamp),
    value: typeof value === 'number' ? value : null,
  }))

/** The numeric points of a history, oldest first. */
const numericPoints = (history: readonly HistoryPoint[]): ChartPoint[] =>
  historyEntries(history)
    .filter((entry): entry is ChartPoint => entry.value !== null)
    .toSorted((a, b) => a.at - b.at)

/**
 * The change, in percent and signed, from the value in force `days` before `now` (or, where the history is younger, its oldest)
 * to the latest: `+12.5%`. `+0%` from a value of 0. Null: there was no number before the latest one. `now` in milliseconds. VA17, VA18, VA91
 */
export function dailyTrend(history: readonly HistoryPoint[], days: 1 | 7 | 30, now: number): string | null {
  const points = numericPoints(history)
  const end = points.at(-1)
  const start =
    points.findLast(({ at }) => at <= now - days * millisecondsInDay) ?? (points.length > 1 ? points[0] : undefined)
  return start && end ? changeText(start.value, end.value) : null
}

/** As a daily trend is written. VA17, VA18 */
export function changeText(from: number, to: number): string {
  if (from === 0) return '+0%'
  const text = formatDecimals((to / from - 1) * 100, 1)
  return `${text.startsWith('-') ? '' : '+'}${text}%`
}

/** Direction of a change by `dailyTrend`; an unknown one is level. */
export const readDirection = (change: string | null): 'up' | 'down' | 'level' =>
  change === null || change === '+0%' ? 'level' : change.startsWith('-') ? 'down' : 'up'
