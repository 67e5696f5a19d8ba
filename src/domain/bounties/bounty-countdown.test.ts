import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { todayCountdown, untilUtcMidnight, upcomingCountdown, utcDay } from './bounty-countdown.ts'

const at = (time: string) => Date.parse(`2025-11-20T${time}Z`)

describe('bounty countdown', () => {
  it.each([
    ['00:00:00.000', { hours: 24, minutes: 0, seconds: 0, leavingSoon: false }],
    ['13:45:30.000', { hours: 10, minutes: 14, seconds: 30, leavingSoon: false }],
    ['23:30:00.000', { hours: 0, minutes: 30, seconds: 0, leavingSoon: false }],
    ['23:30:00.001', { hours: 0, minutes: 29, seconds: 59, leavingSoon: true }],
    ['23:59:59.999', { hours: 0, minutes: 0, seconds: 0, leavingSoon: true }],
  ])('[VA30, VA75] at %s today leaves in %j', (time, countdown) => {
    expect(todayCountdown(at(time))).toEqual(countdown)
  })

  it.each([
    ['2025-11-21', { days: 0, hours: 10, minutes: 14 }],
    ['2025-11-23', { days: 2, hours: 10, minutes: 14 }],
    ['2025-11-20', { days: 0, hours: 0, minutes: 0 }],
    ['2025-11-01', { days: 0, hours: 0, minutes: 0 }],
  ])('[VA76] %s comes in %j', (date, countdown) => {
    expect(upcomingCountdown(date, at('13:45:30.000'))).toEqual(countdown)
  })

  it('[VA30] the day turns over exactly when its countdown has run out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (now) => {
        const midnight = now + untilUtcMidnight(now)
        expect(midnight % 86_400_000).toBe(0)
        expect(utcDay(midnight - 1)).toBe(utcDay(now))
        expect(utcDay(midnight)).not.toBe(utcDay(now))
      }),
    )
  })
})
