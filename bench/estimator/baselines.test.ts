import { expect, it } from 'vitest'
import { computeBaselines } from './baselines.ts'
import { DAY, type Event, type Published, type Side, START } from './events.ts'

const prior = (item: string, value: Published): Event => ({
  type: 'prior',
  at: START,
  item,
  value,
  odds: null,
  trend: 'stable',
})
const trade = (day: number, give: Side, get: Side): Event => ({
  type: 'trade',
  at: START + day * DAY + 1,
  id: `${day} ${JSON.stringify([give, get])}`,
  a: 'one',
  b: 'two',
  give,
  get,
})
const close = (day: number): Event => ({ type: 'close', at: START + (day + 1) * DAY })
const items = ['cat', 'dog', 'owl', 'fox']
const priors = [prior('cat', 100), prior('dog', 50), prior('owl', null), prior('fox', 10)]

const baselines = (events: readonly Event[], day: number) =>
  new Map(
    computeBaselines(events, items, new Set([START + (day + 1) * DAY]))
      .get(START + (day + 1) * DAY)!
      .map((one, at) => [items[at]!, one]),
  )

it('[ES68] implies a value from the published values of the others', () => {
  const found = baselines(
    [
      ...priors,
      trade(
        0,
        [
          ['owl', 2],
          ['fox', 1],
        ],
        [['cat', 1]],
      ),
      close(0),
    ],
    0,
  )
  expect(Math.exp(found.get('owl')!.median)).toBeCloseTo(45, 9)
  expect(found.get('cat')!.median).toBeNaN()
  expect(found.get('owl')!.operator).toBeNaN()
  expect(Math.exp(found.get('dog')!.operator)).toBeCloseTo(50, 9)
})

it('[ES68] has a mean that one typo moves and a median that it does not, over 30 days', () => {
  const trades = [0, 1, 2, 3].map((day) => trade(day, [['cat', 1]], [['dog', 2]]))
  const typo = trade(4, [['cat', 1]], [['dog', 20]])
  const found = baselines([...priors, ...trades, typo, close(4)], 4)
  expect(Math.exp(found.get('cat')!.median)).toBeCloseTo(100, 9)
  expect(Math.exp(found.get('cat')!.mean)).toBeCloseTo((4 * 100 + 1_000) / 5, 9)
  expect(found.get('cat')!.deviation).toBe(0)
  expect(baselines([...priors, ...trades, typo, close(40)], 40).get('cat')!.median).toBeNaN()
})

it('[ES68] iterates the median on its own results, on the level of the published values', () => {
  const days = [0, 1, 2, 3, 4, 5, 6, 7]
  const trades = days.flatMap((day) => [
    trade(day, [['cat', 1]], [['dog', 4]]),
    trade(day, [['dog', 1]], [['fox', 5]]),
    trade(day, [['cat', 1]], [['fox', 20]]),
    close(day),
  ])
  const found = baselines([...priors, ...trades], 7)
  const ratio = (one: string, other: string) => Math.exp(found.get(one)!.iterated - found.get(other)!.iterated)
  expect(ratio('cat', 'dog')).toBeCloseTo(4, 1)
  expect(ratio('cat', 'fox')).toBeCloseTo(20, 0)
})
