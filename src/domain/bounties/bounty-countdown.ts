import {
  millisecondsInDay as DAY,
  millisecondsInHour as HOUR,
  millisecondsInMinute as MINUTE,
  millisecondsInSecond as SECOND,
} from 'date-fns/constants'

const LEAVING_SOON = 30 * MINUTE

/** The UTC day of a time, `YYYY-MM-DD`. */
export const utcDay = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** Milliseconds to the next UTC midnight: more than none, at most a day. */
export const untilUtcMidnight = (now: number): number => DAY - (((now % DAY) + DAY) % DAY)

/** The countdown of today's bounty. `now` in milliseconds. VA30 */
export function todayCountdown(now: number): { hours: number; minutes: number; seconds: number; leavingSoon: boolean } {
  const left = untilUtcMidnight(now)
  return {
    hours: Math.floor(left / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: Math.floor((left % MINUTE) / SECOND),
    leavingSoon: left < LEAVING_SOON,
  }
}

/** The countdown to the beginning of a bounty's UTC day, `YYYY-MM-DD`; all 0 once it has begun. VA30 */
export function upcomingCountdown(date: string, now: number): { days: number; hours: number; minutes: number } {
  const left = Math.max(0, Date.parse(`${date}T00:00:00.000Z`) - now)
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
  }
}
