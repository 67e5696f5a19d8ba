import { formatDate, formatDay } from '#domain/text/format.ts'
import { localDay } from '#domain/text/local-day.ts'

const DAY = 86_400_000
const MINUTE = 60_000

/** Times in chat, in the reader's time zone: a conversation is lived, unlike a list of values. `now` in milliseconds. CH16 */
export function chatTimes(timeZone: string) {
  const dayOf = localDay(timeZone)
  const clocks = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  const weekdays = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' })

  const daysAgo = (day: string, now: number) => Math.round((Date.parse(dayOf(now)) - Date.parse(day)) / DAY)
  const dateOf = (day: string, now: number) =>
    (day.slice(0, 4) === dayOf(now).slice(0, 4) ? formatDay : formatDate)(day)
  const clock = (time: string) => clocks.format(new Date(time))

  return {
    /** `2:31 PM` */
    clock,
    /** A day as YYYY-MM-DD: `Today`, `Yesterday`, the weekday of the last week with its date, otherwise the date. */
    dayName(day: string, now: number): string {
      const ago = daysAgo(day, now)
      if (ago <= 0) return 'Today'
      if (ago === 1) return 'Yesterday'
      return ago < 7 ? `${weekdays.format(Date.parse(day))}, ${dateOf(day, now)}` : dateOf(day, now)
    },
    /** As short as a list wants it: `now`, `2:31 PM`, `Yesterday`, `Nov 11`, `Nov 11, 2025`. */
    short(time: string, now: number): string {
      if (now - Date.parse(time) < MINUTE) return 'now'
      const day = dayOf(time)
      const ago = daysAgo(day, now)
      if (ago <= 0) return clock(time)
      return ago === 1 ? 'Yesterday' : dateOf(day, now)
    },
  }
}
