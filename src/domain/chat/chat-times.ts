import { formatDate, formatDay } from '#domain/text/format.ts'
import { localDay } from '#domain/text/local-day.ts'
import { LOCALE, type Locale } from '#domain/text/locale.ts'

const DAY = 86_400_000
const MINUTE = 60_000

/** What stands for a day or a moment instead of its date. */
export type DayWords = { readonly today: string; readonly yesterday: string; readonly now: string }

/** Times in chat, in the reader's time zone: a conversation is lived, unlike a list of values. `now` in milliseconds. CH16 */
export function chatTimes(timeZone: string, words: DayWords, locale: Locale = LOCALE) {
  const dayOf = localDay(timeZone)
  const clocks = new Intl.DateTimeFormat(locale.tag, { timeZone, hour: 'numeric', minute: '2-digit' })
  const weekdays = new Intl.DateTimeFormat(locale.tag, { timeZone: 'UTC', weekday: 'long' })

  const daysAgo = (day: string, now: number) => Math.round((Date.parse(dayOf(now)) - Date.parse(day)) / DAY)
  const dateOf = (day: string, now: number) =>
    (day.slice(0, 4) === dayOf(now).slice(0, 4) ? formatDay : formatDate)(day, locale)
  const clock = (time: string) => clocks.format(new Date(time))

  return {
    /** `2:31 PM` */
    clock,
    /** A day as YYYY-MM-DD: `Today`, `Yesterday`, the weekday of the last week with its date, otherwise the date. */
    dayName(day: string, now: number): string {
      const ago = daysAgo(day, now)
      if (ago <= 0) return words.today
      if (ago === 1) return words.yesterday
      return ago < 7 ? `${weekdays.format(Date.parse(day))}, ${dateOf(day, now)}` : dateOf(day, now)
    },
    /** As short as a list wants it: `now`, `2:31 PM`, `Yesterday`, `Nov 11`, `Nov 11, 2025`. */
    short(time: string, now: number): string {
      if (now - Date.parse(time) < MINUTE) return words.now
      const day = dayOf(time)
      const ago = daysAgo(day, now)
      if (ago <= 0) return clock(time)
      return ago === 1 ? words.yesterday : dateOf(day, now)
    },
  }
}
