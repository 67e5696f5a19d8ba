import { expect, it } from 'vitest'
import { toFigures, toVariedFigures } from './bars.ts'
import type { Score } from './score-world.ts'

const score = (name: string, change: Partial<Score> = {}): Score => ({
  name,
  anchoring: 0,
  tradesPerDay: 100,
  figures: 100,
  share: 0.7,
  coverage90: 0.9,
  coverage50: 0.5,
  strata: [{ name: 'trend up', coverage: 0.85, size: 70 }],
  errors: { estimator: 0.05, operator: 0.2, mean: 0.3, median: 0.1, iterated: 0.08 },
  p95: 0.2,
  intervalScore: { perMad: 0.4, perStandardError: 0.5 },
  attacks: [],
  falseFlags: 0.01,
  moves: [],
  unfounded: [],
  ...change,
})
const figure = (scores: readonly Score[], measure: string) =>
  toFigures(scores).find((one) => one.measure.startsWith(measure))

it('[ES70] shows the median world and the worst, each beside its bar', () => {
  const worlds = [score('one'), score('two', { share: 0.4 }), score('three', { share: 0.8 })]
  const measure = 'items with 10 trades by 10 accounts in 45 days that get figures'
  expect(figure(worlds, `${measure}: median of 3`)).toMatchObject({ value: 0.7, bar: { atLeast: 0.68 } })
  expect(figure(worlds, `${measure}: worst`)).toMatchObject({ value: 0.4, bar: { atLeast: 0.45 }, note: 'two' })
})

it('[ES70] takes the world farthest outside as the worst, on either side', () => {
  const measure = 'coverage of 90 % ranges (anchoring to 0.1): worst'
  expect(figure([score('one', { coverage90: 0.81 }), score('two', { coverage90: 0.99 })], measure)!.value).toBe(0.99)
  expect(figure([score('one', { coverage90: 0.7 }), score('two', { coverage90: 0.99 })], measure)!.value).toBe(0.7)
})

it('[ES70] compares the error with the best baseline', () => {
  expect(figure([score('one')], 'median log error ÷ naive median: worst')!.value).toBeCloseTo(0.5, 9)
  expect(figure([score('one')], 'median log error ÷ best baseline: worst')!.value).toBeCloseTo(0.05 / 0.08, 9)
})

it('[ES70] keeps worlds of strong anchoring to bars of their own', () => {
  const worlds = [score('free'), score('pulled', { anchoring: 0.2, coverage90: 0.6 })]
  expect(figure(worlds, 'coverage of 90 % ranges (anchoring to 0.1): worst')!.value).toBe(0.9)
  expect(figure(worlds, 'coverage of 90 % ranges (anchoring from 0.12)')!.value).toBe(0.6)
})

it('[ES70] counts an attack as seen when it is flagged within 12 days or never moved the item', () => {
  const attack = {
    name: 'ring',
    item: 'cat',
    aged: true,
    shiftAtFlag: 0,
    shift: 0.5,
    daysToFlag: null,
    shown: 1,
    isBack: true,
    proposals: 0,
  }
  const attacks = [attack, { ...attack, shift: 0.04 }, { ...attack, daysToFlag: 12 }, { ...attack, daysToFlag: 13 }]
  expect(figure([score('one', { attacks })], 'attacked items flagged')).toMatchObject({ value: 0.5 })
  expect(figure([score('one', { attacks })], 'shift by a ring of aged accounts, ever: worst')!.value).toBe(0.5)
  expect(figure([score('one', { attacks })], 'shift by a ring of fresh accounts: worst')).toBeUndefined()
})

it('[ES70] shows varied worlds without bars, the worst in a note', () => {
  const worlds = [score('one'), score('two', { share: 0.4 }), score('three', { share: 0.8 })]
  const figures = toVariedFigures('no confirmed values', worlds)
  expect(figures[0]).toEqual({
    measure: 'no confirmed values, items with 10 trades by 10 accounts in 45 days that get figures: median of 3',
    value: 0.7,
    note: 'worst 0.400 of two',
  })
  expect(figures.filter(({ bar }) => bar !== undefined)).toEqual([])
})
