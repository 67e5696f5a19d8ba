import { millisecondsInDay as DAY } from 'date-fns/constants'
import { expect, it } from 'vitest'
import { lines } from './lines.fixture.ts'
import { createPricePull } from './price-pull.ts'
import type { PublishedChange, Trade } from './published-change.ts'

const COUNT = 60
const pet = (index: number) => `pet-${index}`
/** From -1 to 1, without a pattern that follows another. */
const noise = (index: number, salt: number) => 2 * ((index * [0.618, 0.414, 0.732, 0.236][salt]! + 0.11 * salt) % 1) - 1
/** What trades said of each pet before. */
const worth = (index: number) => 1e6 * Math.exp(noise(index, 3))
const LINES = lines({
  coin: 1,
  ...Object.fromEntries(Array.from({ length: COUNT }, (_, index) => [pet(index), worth(index)])),
})

/** Changes of pets on day 1, of up to 30 % either way, each from a number that was off by its step. */
const changes = (count = COUNT, change: Partial<PublishedChange> = {}) =>
  Array.from({ length: count }, (_, index): PublishedChange => {
    const from = worth(index) * Math.exp(-0.3 * noise(index, 0))
    const to = worth(index) * Math.exp(0.1 * noise(index, 1))
    return { item: pet(index), at: DAY, from, to, by: 'editors', ...change }
  })

/** Trades of each pet for coins on day 3, which follow its new number by `pull`. */
const trades = (pull: number, list = changes(), day = 3) =>
  list.flatMap(({ item, from, to }, index) =>
    [0, 1, 2].map((turn): Trade => {
      const price = worth(index) * Math.exp(pull * Math.log(to / from) + 0.05 * noise(3 * index + turn, 2))
      return {
        type: 'trade',
        at: day * DAY,
        id: `${item} ${turn}`,
        a: 'a',
        b: 'b',
        give: [[item, 1]],
        get: [['coin', Math.round(price)]],
      }
    }),
  )

function measure(list: PublishedChange[], traded: Trade[], end = 12) {
  const pull = createPricePull()
  pull.observe(list, [], LINES, 2 * DAY)
  pull.observe([], traded, LINES, 4 * DAY)
  pull.observe([], [], LINES, end * DAY)
  return pull.summary()
}

it.each([0, 0.2, 0.5])('[ES134, ES136] trades that follow a step by %s are found to do so', (share) => {
  const { changes: count, figures } = measure(changes(), trades(share))
  expect(count).toBeGreaterThan(50)
  expect(figures!.share).toBeCloseTo(share, 1)
  expect(figures!.low).toBeLessThanOrEqual(share)
  expect(figures!.high).toBeGreaterThanOrEqual(share)
})

it('[ES134] trades more than 7 days after a change say nothing of it', () => {
  expect(measure(changes(), trades(0.5, changes(), 8.5)).changes).toBe(0)
})

it('[ES135] small steps, doubled values and values that changed twice within 7 days are left out', () => {
  const used = (list: PublishedChange[]) => measure(list, trades(0, list)).changes
  expect(used(changes(1, { from: 100, to: 110 }))).toBe(1)
  expect(used(changes(1, { from: 100, to: 102 }))).toBe(0)
  expect(used(changes(1, { from: 100, to: 210 }))).toBe(0)
  const [first] = changes(1, { from: 100, to: 110 })
  expect(used([first!, { ...first!, at: 2 * DAY, from: 110, to: 120 }])).toBe(0)
})

it('[ES135] changes of more than 180 days ago are forgotten', () => {
  expect(measure(changes(), trades(0)).changes).toBeGreaterThan(50)
  expect(measure(changes(), trades(0), 182).changes).toBe(0)
})

it('[ES137] fewer than 30 changes, or trades that do not agree, tell nothing', () => {
  const few = changes().slice(0, 29)
  expect(measure(few, trades(0.2, few)).figures).toBeNull()
  const small = changes().map((each, index) => ({ ...each, to: each.from * (index % 2 === 0 ? 1.05 : 0.95) }))
  const wild = trades(0, small).map((trade, index): Trade => {
    const price = worth(Math.floor(index / 3)) * Math.exp(noise(index, 3))
    return { ...trade, get: [['coin', Math.round(price)]] }
  })
  const { changes: count, figures } = measure(small, wild)
  expect(count).toBeGreaterThan(50)
  expect(figures).toBeNull()
})
