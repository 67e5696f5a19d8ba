import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dailyTrend } from './daily-trend.ts'

const NOW = Date.parse('2025-11-20T12:00:00.000Z')
const daysAgo = (days: number, value: number | 'O/C') => ({
  timestamp: new Date(NOW - days * 86_400_000).toISOString(),
  value,
})

describe('dailyTrend', () => {
  const history = [daysAgo(40, 50), daysAgo(10, 80), daysAgo(2, 100), daysAgo(0.5, 110)]

  it.each([
    [1, '+10%'],
    [7, '+37.5%'],
    [30, '+120%'],
  ] as const)('[VA17] over %d days it is %s', (days, text) => {
    expect(dailyTrend(history, days, NOW)).toBe(text)
  })

  it('[VA17] a value set exactly that many days ago was in force', () => {
    expect(dailyTrend([daysAgo(2, 10), daysAgo(1, 100), daysAgo(0, 110)], 1, NOW)).toBe('+10%')
  })

  it('[VA17] takes the oldest where the history is younger, in whatever order it comes', () => {
    expect(dailyTrend([daysAgo(1, 90), daysAgo(3, 120)], 30, NOW)).toBe('-25%')
  })

  it('[VA17, VA64, VA65] counts only numbers, groups thousands and keeps one decimal', () => {
    expect(dailyTrend([daysAgo(3, 'O/C'), daysAgo(2, 1), daysAgo(1, 20.126), daysAgo(0, 'O/C')], 7, NOW)).toBe(
      '+1,912.6%',
    )
  })

  it.each([
    ['one number that is old enough', [daysAgo(30, 5)]],
    ['a value of 0', [daysAgo(2, 0), daysAgo(1, 5)]],
    ['a loss too small to see', [daysAgo(2, 100_000), daysAgo(1, 99_999)]],
  ])('[VA18] is +0%% for %s', (_, points) => {
    expect(dailyTrend(points, 30, NOW)).toBe('+0%')
  })

  it.each([
    ['nothing', []],
    ['one point', [daysAgo(1, 5)]],
    ['one number and words', [daysAgo(2, 'O/C'), daysAgo(1, 5), daysAgo(0, 'O/C')]],
  ])('[VA91] is unknown for %s', (_, points) => {
    expect(dailyTrend(points, 30, NOW)).toBe(null)
  })

  it('[VA64] is always a signed percentage', () => {
    const points = fc.array(fc.record({ days: fc.nat(400), value: fc.nat() }))
    fc.assert(
      fc.property(points, fc.constantFrom(1 as const, 7 as const, 30 as const), (each, days) => {
        const text = dailyTrend(
          each.map((point) => daysAgo(point.days, point.value)),
          days,
          NOW,
        )
        expect(text ?? '+0%').toMatch(/^[+-][\d,]+(\.\d)?%$/)
        expect(text).not.toBe('-0%')
      }),
    )
  })
})
