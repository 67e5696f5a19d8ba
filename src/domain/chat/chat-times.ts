import { tz } from '@date-fns/tz'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { formatISO } from 'date-fns/formatISO'
import { isSameYear } from 'date-fns/isSameYear'
import { millisecondsInMinute } from 'date-fns/constants'
import { formatDate, formatDay } from '#domain/text/format.ts'
import { LOCALE, type Locale } from '#domain/text/locale.ts'

/** Words for a day or a moment, in place of its date. */
export type DayWords = { readonly today: string; readonly yesterday: string; readonly now: string }

/** Times in chat, in the reader's time zone. A `time` is ISO 8601 or milliseconds, `now` is milliseconds. CH16 */
export function chatTimes(timeZone: string, words: DayWords, locale: Locale = LOCALE) {
  const zone = { in: tz(timeZone) }
  const clocks = new Intl.DateTimeFormat(locale.tag, { timeZone, hour: 'numeric', minute: '2-digit' })
  const weekdays = new Intl.DateTimeFormat(locale.tag, { timeZone, weekday: 'long' })

  const clock = (time: string | number) => clocks.format(new Date(time))
  const date = (time: string | number, now: number) =>
    (isSameYear(time, now, zone) ? formatDay : formatDate)(formatISO(time, { ...zone, representation: 'date' }), locale)

  return {
    /** `2:31 PM` */
    clock,
    /** `Today`, `Yesterday`, the weekday of the last week with its date, otherwise the date. */
    dayName(time: string | number, now: number): string {
      const ago = differenceInCalendarDays(now, time, zone)
      if (ago <= 0) return words.today
      if (ago === 1) return words.yesterday
      return ago < 7 ? `${weekdays.format(new Date(time))}, ${date(time, now)}` : date(time, now)
    },
    /** For a list: `now`, `2:31 PM`, `Yesterday`, `Nov 11`, `Nov 11, 2025`. */
    short(time: string, now: number): string {
      if (now - Date.parse(time) < millisecondsInMinute) return words.now
      const ago = differenceInCalendarDays(now, time, zone)
      if (ago <= 0) return clock(time)
      return ago === 1 ? words.yesterday : date(time, now)
    },
  }
}
