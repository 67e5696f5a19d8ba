import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judge, leastCertain, percentApart, sideTotal, type ValuedEntry } from './trade-verdict.ts'

const pet = (value: ValuedEntry['value'], trend: ValuedEntry['trend'] = 'stable', quantity = 1): ValuedEntry => ({
  name: 'Pet',
  value,
  trend,
  quantity,
})
const kind = (yours: ValuedEntry[], theirs: ValuedEntry[]) => judge(yours, theirs).verdict.kind

const trend = fc.constantFrom('up', 'rising', 'down', 'dropping', 'stable', 'unstable')
const value = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 0, max: 1e9 }) },
  fc.constantFrom('O/C', 'N/A', 'TBD'),
)
const entry: fc.Arbitrary<ValuedEntry> = fc.record({
  name: fc.constant('Pet'),
  value,
  trend,
  quantity: fc.integer({ min: 1, max: 999 }),
})
const side = fc.array(entry, { maxLength: 6 })

describe('verdict', () => {
  it.each<[string, ValuedEntry[], ValuedEntry[]]>([
    ['win', [pet(100)], [pet(200)]],
    ['lose', [pet(200)], [pet(100)]],
    ['fair', [pet(100)], [pet(100)]],
    ['fair', [pet(1_000)], [pet(966)]], // 3.4% and 1.5% of doubt
    ['close', [pet(1_000)], [pet(964)]], // 3.6% and 1.5%
    ['close', [pet(1_000)], [pet(936)]], // 6.4% and 1.5%
    ['lose', [pet(1_000)], [pet(934)]], // 6.6% and 1.5%
    ['close', [pet(1_000, 'unstable')], [pet(920, 'unstable')]], // 8% and 4%
    ['lose', [pet(1_000, 'unstable')], [pet(900, 'unstable')]], // 10% and 4%
    ['fair', [pet(0)], [pet(0)]],
    ['win', [pet(0)], [pet(1)]],
    ['waiting', [], []],
    ['waiting', [pet(5)], []],
    ['waiting', [], [pet('O/C')]],
    ['unjudged', [pet('O/C')], [pet(5)]],
    ['unjudged', [pet(5)], [pet(5), pet('N/A')]],
    ['unjudged', [pet('TBD')], [pet(5)]],
  ])('[CA4, CA8, CA9, CA25, CA27] is %s', (expected, yours, theirs) => {
    expect(kind(yours, theirs)).toBe(expected)
  })

  it('[CA4] comes with totals, difference and percentage', () => {
    expect(judge([pet(1_280, 'stable', 2), pet(8_190, 'unstable')], [pet(12_000)])).toEqual({
      yours: { total: 10_750, pets: 3, unpriced: [] },
      theirs: { total: 12_000, pets: 1, unpriced: [] },
      difference: 1_250,
      verdict: {
        kind: 'win',
        percent: (1_250 / 12_000) * 100,
        margin: (2_560 * 1.5 + 8_190 * 4 + 12_000 * 1.5) / 22_750,
      },
    })
  })

  it('[CA23] names what has no number, and adds up the rest', () => {
    expect(sideTotal([pet(5, 'stable', 3), { ...pet('O/C', 'up', 2), name: 'Face God' }])).toEqual({
      total: 15,
      pets: 5,
      unpriced: [{ name: 'Face God', word: 'O/C' }],
    })
  })

  it('[CA26] is mirrored when the sides are swapped', () => {
    const mirrored = {
      win: 'lose',
      lose: 'win',
      fair: 'fair',
      close: 'close',
      waiting: 'waiting',
      unjudged: 'unjudged',
    }
    fc.assert(
      fc.property(side, side, (yours, theirs) => {
        const one = judge(yours, theirs)
        const other = judge(theirs, yours)
        expect(other.verdict.kind).toBe(mirrored[one.verdict.kind])
        expect(other.difference + one.difference).toBe(0)
        const figures = ({ verdict }: typeof one) => ('percent' in verdict ? verdict : { percent: 0, margin: 0 })
        expect([figures(other).percent + figures(one).percent, figures(other).margin]).toEqual([0, figures(one).margin])
      }),
    )
  })

  it('[CA8] one pet more on their side never makes it worse', () => {
    const priced = fc.integer({ min: 0, max: 1e6 }).map((each) => pet(each))
    const rank = { lose: 0, close: 1, fair: 1, win: 2, waiting: 1, unjudged: 1 }
    fc.assert(
      fc.property(
        fc.array(priced, { minLength: 1 }),
        fc.array(priced, { minLength: 1 }),
        priced,
        (yours, theirs, more) => {
          expect(rank[kind(yours, [...theirs, more])]).toBeGreaterThanOrEqual(rank[kind(yours, theirs)])
        },
      ),
    )
  })

  it('[CA8] stays between -100 and 100 percent', () => {
    expect([percentApart(0, 0), percentApart(0, 7), percentApart(7, 0), percentApart(50, 100)]).toEqual([
      0, 100, -100, 50,
    ])
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e12, noNaN: true }),
        fc.double({ min: 0, max: 1e12, noNaN: true }),
        (yours, theirs) => {
          expect(Math.abs(percentApart(yours, theirs))).toBeLessThanOrEqual(100)
        },
      ),
    )
  })

  it('[CA9] says which value is least certain, unless all are stable', () => {
    expect(leastCertain([pet(100), pet(50, 'unstable'), pet(90, 'up')])).toEqual(pet(90, 'up'))
    expect(leastCertain([pet(100), pet('N/A', 'unstable'), pet(0, 'unstable')])).toBeUndefined()
  })
})
