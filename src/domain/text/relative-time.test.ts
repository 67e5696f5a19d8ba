import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ago } from '#messages/time.ts'
import { measureAge } from './relative-time.ts'

const NOW = Date.parse('2025-11-20T12:00:00.000Z')
const DAY = 86_400

describe('an age', () => {
  it.each([
    [0, 'just now'],
    [1, '1 second ago'],
    [59, '59 seconds ago'],
    [60, '1 minute ago'],
    [3_599, '59 minutes ago'],
    [3_600, '1 hour ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, '1 day ago'],
    [30 * DAY - 1, '29 days ago'],
    [30 * DAY, '1 month ago'],
    [364 * DAY, '12 months ago'],
    [365 * DAY, '1 year ago'],
    [800 * DAY, '2 years ago'],
    [-5, 'just now'],
  ])('[VA31, VA77] %d seconds before now is %s', (seconds, text) => {
    expect(ago(measureAge(new Date(NOW - seconds * 1_000).toISOString(), NOW))).toBe(text)
  })

  it('[VA31, VA77] always is a count, a unit and ago, or just now', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e12 }), (elapsed) => {
        expect(ago(measureAge(NOW - elapsed, NOW))).toMatch(
          /^(just now|(1 (second|minute|hour|day|month|year)|\d+ (second|minute|hour|day|month|year)s) ago)$/,
        )
      }),
    )
  })
})
