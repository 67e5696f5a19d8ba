import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHART_RANGES, chartNote, DEFAULT_RANGE, pointsInRange } from './chart-range.ts'

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
    expect(pointsInRange(ago.map(daysAgo), range, NOW)).toMatchObject({ points: days.map(daysAgo), isEmpty: false })
  })

  it('[VA66] begins with a week', () => {
    expect(DEFAULT_RANGE).toBe('1W')
  })

  it('[VA67] shows the latest single point where the range holds none', () => {
    expect(pointsInRange([daysAgo(10), daysAgo(8), daysAgo(9)], '1W', NOW).points).toEqual([daysAgo(8)])
    expect(pointsInRange([], 'ALL', NOW).points).toEqual([])
  })

  const word = (days: number) => ({ ...daysAgo(days), value: null })
  it.each([
    ['an older number', [daysAgo(10), daysAgo(8)], daysAgo(8), false],
    ['an older number beside newer ones', [daysAgo(8), daysAgo(2)], daysAgo(8), false],
    ['only newer ones', [daysAgo(2)], undefined, false],
    ['a word after the last number', [daysAgo(9), word(8)], undefined, true],
    ['a number after a word', [word(9), daysAgo(8)], daysAgo(8), false],
    ['nothing', [], undefined, true],
  ])('[VA48] with %s the week begins with %o in force', (_, history, inForce, isEmpty) => {
    const shown = pointsInRange(history, '1W', NOW)
    expect({ inForce: shown.inForce, isEmpty: shown.isEmpty }).toEqual({ inForce, isEmpty })
  })

  it('[VA20] shows something, in order, wherever there is anything', () => {
    const points = fc.array(fc.nat(1_000).map(daysAgo), { minLength: 1 })
    fc.assert(
      fc.property(points, fc.constantFrom(...CHART_RANGES), (each, range) => {
        const shown = pointsInRange(each, range, NOW).points
        expect(shown.length).toBeGreaterThan(0)
        expect(shown).toEqual(shown.toSorted((a, b) => a.at - b.at))
      }),
    )
  })

  const some = { points: [daysAgo(1)], isEmpty: false }
  it.each([
    ['N/A', some, 'noValue'],
    ['TBD', some, 'noValue'],
    ['O/C', some, 'ownersChoice'],
    [5, { points: [], isEmpty: true }, 'noData'],
    [null, { points: [], isEmpty: true }, 'noData'],
    [5, { ...some, isEmpty: true }, 'noDataInRange'],
    [5, some, null],
  ] as const)('[VA46] a value of %s with %j says %s', (value, shown, note) => {
    expect(chartNote(value, shown)).toBe(note)
  })
})
