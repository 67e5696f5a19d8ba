import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judge, leastCertain, percentApart, sideTotal, type ValuedEntry } from './trade-verdict.ts'

const pet = (value: ValuedEntry['value'], trend: ValuedEntry['trend'] = 'stable', quantity = 1): ValuedEntry => ({
  slug: 'pet',
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
  slug: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
  name: fc.constant('Pet'),
  value,
  trend,
  quantity: fc.integer({ min: 1, max: 999 }),
})
const side = fc.array(entry, { maxLength: 6 })
const ranged = fc
  .tuple(entry, fc.option(fc.double({ min: 0, max: 1, noNaN: true })))
  .map(([each, width]): ValuedEntry =>
    width === null || typeof each.value !== 'number'
      ? each
      : { ...each, range: { low: each.value * (1 - width), high: each.value * (1 + width) } },
  )
const rangedSide = fc.uniqueArray(ranged, { maxLength: 6, selector: ({ slug }) => slug })

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
        odds: null,
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

  it.each([
    ['without ranges', side],
    ['with ranges', rangedSide],
  ])('[CA26, CA33] is mirrored when the sides are swapped, %s', (_, sides) => {
    const mirrored = {
      win: 'lose',
      lose: 'win',
      fair: 'fair',
      close: 'close',
      waiting: 'waiting',
      incomplete: 'incomplete',
      unjudged: 'unjudged',
    }
    fc.assert(
      fc.property(sides, sides, (yours, theirs) => {
        const one = judge(yours, theirs)
        const other = judge(theirs, yours)
        expect(other.verdict.kind).toBe(mirrored[one.verdict.kind])
        expect(other.difference + one.difference).toBe(0)
        const figures = ({ verdict }: typeof one) => ('percent' in verdict ? verdict : { percent: 0, margin: 0 })
        expect([figures(other).percent + figures(one).percent, figures(other).margin]).toEqual([0, figures(one).margin])
        const odds = ({ verdict }: typeof one) => ('odds' in verdict && verdict.odds) || { win: 0, fair: 0, lose: 0 }
        const { win, fair, lose } = odds(one)
        expect(odds(other)).toEqual({ win: lose, fair, lose: win })
      }),
    )
  })

  it('[CA8] one pet more on their side never makes it worse', () => {
    const priced = fc.integer({ min: 0, max: 1e6 }).map((each) => pet(each))
    const rank = { lose: 0, close: 1, fair: 1, win: 2, waiting: 1, unjudged: 1, incomplete: 1 }
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
    expect(leastCertain([pet(100), pet(50, 'unstable')], [pet(90, 'up')])).toEqual(pet(90, 'up'))
    expect(leastCertain([pet(100), pet('N/A', 'unstable')], [pet(0, 'unstable')])).toBeUndefined()
  })

  const ranged90 = (value: number, percent: number, slug: string, quantity = 1): ValuedEntry => ({
    ...pet(value, 'unstable', quantity),
    slug,
    name: slug,
    range: { low: value * (1 - percent / 100), high: value * (1 + percent / 100) },
  })
  const odds = (yours: ValuedEntry[], theirs: ValuedEntry[]) => {
    const { verdict } = judge(yours, theirs)
    if (!('odds' in verdict && verdict.odds)) throw new Error('no odds')
    const { win, fair, lose } = verdict.odds
    return [verdict.kind, ...[win, fair, lose].map((share) => Math.round(share * 100))]
  }

  it.each<[string, ValuedEntry[], ValuedEntry[], (string | number)[]]>([
    ['equal and narrow', [ranged90(100, 3, 'a')], [ranged90(100, 3, 'b')], ['fair', 3, 95, 3]],
    ['equal and wide', [ranged90(100, 20, 'a')], [ranged90(100, 20, 'b')], ['close', 38, 23, 38]],
    ['20% more, of wide values', [ranged90(100, 20, 'a')], [ranged90(120, 20, 'b')], ['win', 78, 14, 9]],
    ['the same pet on both sides', [ranged90(100, 80, 'a')], [ranged90(100, 80, 'a')], ['fair', 0, 100, 0]],
    ['worth nothing', [pet(0)], [ranged90(5, 50, 'b')], ['win', 100, 0, 0]],
    ['a range on one side alone', [pet(100, 'stable')], [ranged90(100, 20, 'b')], ['close', 34, 33, 34]],
  ])('[CA33, CA34, CA35] odds of %s', (_, yours, theirs, expected) => {
    expect(odds(yours, theirs)).toEqual(expected)
  })

  it('[CA34] independent doubts add in squares, and what is shared stays', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => ranged90(100, 20, `pet-${at}`))
    const margin = (count: number) => {
      const { verdict } = judge(many(count), [ranged90(100 * count, 0, 'other')])
      return 'margin' in verdict ? verdict.margin : 0
    }
    expect(margin(1)).toBeCloseTo(Math.hypot(20, 1))
    expect(margin(4)).toBeCloseTo(Math.hypot(10, 1))
    expect(margin(1_000_000 ** 0.5)).toBeCloseTo(Math.hypot(20 / 1_000 ** 0.5, 1))
  })

  it('[CA33] together the odds are 1', () => {
    fc.assert(
      fc.property(rangedSide, rangedSide, (yours, theirs) => {
        const { verdict } = judge(yours, theirs)
        const { win, fair, lose } = ('odds' in verdict && verdict.odds) || { win: 1, fair: 0, lose: 0 }
        expect(win + fair + lose).toBeCloseTo(1, 6)
        expect(Math.min(win, fair, lose)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('[CA33] more for the same is likelier to win', () => {
    const chance = (value: number) => {
      const { verdict } = judge([ranged90(100, 20, 'a')], [ranged90(value, 20, 'b')])
      return 'odds' in verdict && verdict.odds ? verdict.odds.win : 0
    }
    const chances = [50, 90, 100, 110, 200, 1_000].map(chance)
    expect(chances).toEqual(chances.toSorted((a, b) => a - b))
  })

  it('[CA36] names the pet that at least half of the doubt is about', () => {
    const [narrow, wide] = [ranged90(100, 5, 'narrow'), ranged90(100, 30, 'wide')]
    expect(leastCertain([narrow], [wide])?.slug).toEqual('wide')
    expect(leastCertain([narrow], [narrow])).toBeUndefined()
    const three = [ranged90(100, 10, 'a'), ranged90(100, 10, 'b'), ranged90(100, 10, 'c')]
    expect(leastCertain(three, [ranged90(300, 0, 'd')])).toBeUndefined()
  })
})

it('[CA41] a value of unknown trend is as uncertain as one that moves, and is not named as moving', () => {
  const { trend: _, ...unknown } = pet(100)
  expect(judge([unknown], [unknown]).verdict).toMatchObject({ kind: 'fair', margin: 2.5 })
  expect(leastCertain([unknown], [pet(5, 'up')])).toEqual(pet(5, 'up'))
  expect(leastCertain([unknown], [])).toBe(undefined)
})
