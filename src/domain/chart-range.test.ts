import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHART_RANGES, chartMessage, DEFAULT_RANGE, pointsInRange } from './chart-range.ts'

const NOW = Date.parse('2025-11-20T12:00:00.000Z')
const daysAgo = (days: number) => ({ at: NOW - days * 86_400_000, value: days })
const ago = [400, 365, 300, 90, 60, 30, 20, 7, 5, 1, 0]

describe('chart range', () => {
  it.each([
    ['1D', [1, 0]],
    ['1W', [7, 5, 1, 0]],
    ['1M', [30, 20, 7, 5, 1, 0]],
    ['3M', [90, 60, 30, 20, 7, 5, 1, 0]],
    ['1Y', ago.slice(1)],
    ['ALL', ago],
  ] as const)('[VA19] %s holds the points of the days %j', (range, days) => {
    expect(pointsInRange(ago.map(daysAgo), range, NOW)).toEqual({ points: days.map(daysAgo), outside: false })
  })

  it('[VA19] begins with a week', () => {
    expect(DEFAULT_RANGE).toBe('1W')
  })

  it('[VA20] shows the latest single point where the range holds none', () => {
    expect(pointsInRange([daysAgo(10), daysAgo(8), daysAgo(9)], '1W', NOW)).toEqual({ points: [daysAgo(8)], outside: true })
    expect(pointsInRange([], 'ALL', NOW)).toEqual({ points: [], outside: false })
  })

  it('[VA20] shows something, in order, wherever there is anything', () => {
    const points = fc.array(fc.nat(1_000).map(daysAgo), { minLength: 1 })
    fc.assert(fc.property(points, fc.constantFrom(...CHART_RANGES), (each, range) => {
      const shown = pointsInRange(each, range, NOW).points
      expect(shown.length).toBeGreaterThan(0)
      expect(shown).toEqual(shown.toSorted((a, b) => a.at - b.at))
    }))
  })

  const some = { points: [daysAgo(1)], outside: false }
  it.each([
    ['N/A', some, 'No value available for this item'],
    ['TBD', some, 'No value available for this item'],
    ['O/C', some, "Value is Owner's Choice for this item"],
    [5, { points: [], outside: false }, 'No data available'],
    [null, { points: [], outside: false }, 'No data available'],
    [5, { ...some, outside: true }, 'No data available for this time range'],
    [5, some, null],
  ] as const)('[VA46] a value of %s with %j says %s', (value, shown, message) => {
    expect(chartMessage(value, shown)).toBe(message)
  })
})
