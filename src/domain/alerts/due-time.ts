import type { AlertRuleSettings, QuietHours } from '#contract/alerts.ts'
import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { addHours } from 'date-fns/addHours'
import { set } from 'date-fns/set'
import { startOfHour } from 'date-fns/startOfHour'

export type DueSettings = Pick<AlertRuleSettings, 'digest' | 'quietHours' | 'timeZone'>

/** The hour of the daily digest. AL21 */
const DIGEST_HOUR = 18

/** When a notification that could be sent at a time is: with its digest, and after quiet hours. In milliseconds. AL20, AL21 */
export function dueTime({ digest, quietHours, timeZone }: DueSettings, at: number): number {
  const local = new TZDate(at, timeZone)
  const time = digest === 'at-once' ? at : digest === 'hourly' ? nextHour(local) : nextDaily(local)
  return quietHours === null ? time : afterQuiet(new TZDate(time, timeZone), quietHours)
}

const nextHour = (local: TZDate) => addHours(startOfHour(local), 1).getTime()

function nextDaily(local: TZDate) {
  const today = atTime(local, DIGEST_HOUR, 0)
  return (today > local ? today : atTime(addDays(local, 1), DIGEST_HOUR, 0)).getTime()
}

/** Whether a time, in milliseconds, is in quiet hours. AL20 */
export const isQuietAt = (at: number, timeZone: string, hours: QuietHours): boolean =>
  isQuietBy(new TZDate(at, timeZone), hours)

const toMinute = (local: TZDate) => local.getHours() * 60 + local.getMinutes()

function isQuietBy(local: TZDate, { from, to }: QuietHours): boolean {
  const [minute, start, end] = [toMinute(local), toMinutes(from), toMinutes(to)]
  return start < end ? minute >= start && minute < end : minute >= start || minute < end
}

function afterQuiet(local: TZDate, hours: QuietHours): number {
  if (!isQuietBy(local, hours)) return local.getTime()
  const end = toMinutes(hours.to)
  const day = toMinute(local) < end ? local : addDays(local, 1)
  return atTime(day, Math.floor(end / 60), end % 60).getTime()
}

const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const atTime = (day: TZDate, hours: number, minutes: number) =>
  set(day, { hours, minutes, seconds: 0, milliseconds: 0 })
