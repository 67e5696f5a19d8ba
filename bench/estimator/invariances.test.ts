import { expect, it } from 'vitest'
import { type Close, DAY, type Estimate, type Event, type Side } from './events.ts'
import { compare, listChanges } from './invariances.ts'
import { createWorld, settingsFor } from './world.ts'

const world = createWorld({
  ...settingsFor('market', 1),
  items: 60,
  days: 60,
  tradesPerDay: 30,
  accounts: 100,
  attacks: ['fresh, connected'],
})
const changes = listChanges(world)
const changed = (measure: string) => changes.find((change) => change.measure.startsWith(measure))!

const trades = (events: readonly Event[]) => events.flatMap((event) => (event.type === 'trade' ? [event] : []))
const total = (side: Side) => {
  const sum = new Map<string, number>()
  for (const [item, quantity] of side) sum.set(item, (sum.get(item) ?? 0) + quantity)
  return [...sum].toSorted()
}
const one = (change: Partial<Estimate> = {}): Close => ({
  at: 1,
  estimates: [
    {
      item: 'cat',
      estimate: 10,
      low: 9,
      high: 11,
      low50: 9.5,
      high50: 10.5,
      evidence: 5,
      abstains: null,
      flags: [],
      proposal: null,
      ...change,
    },
  ],
})

it('[ES69] changes only the order of trades within a day', () => {
  const byDay = (events: readonly Event[]) =>
    trades(events)
      .map(({ at, id }) => `${Math.floor(at / DAY)} ${id}`)
      .toSorted()
  const { events } = changed('other order')
  expect(byDay(events)).toEqual(byDay(world.events))
  expect(trades(events).map(({ id }) => id)).not.toEqual(trades(world.events).map(({ id }) => id))
  expect(events.map(({ at }) => at)).toEqual(world.events.map(({ at }) => at))
})

it('[ES69] swaps sides with their players, and splits quantities without changing a total', () => {
  const own = trades(world.events)
  const swapped = trades(changed('swapped').events)
  expect(swapped.filter((event, at) => event.a === own[at]!.b && event.give === own[at]!.get).length).toBeGreaterThan(
    100,
  )
  expect(swapped.every((event, at) => (event.a === own[at]!.a ? event.get : event.give) === own[at]!.get)).toBe(true)
  const split = trades(changed('split').events)
  expect(split.map(({ give, get }) => [total(give), total(get)])).toEqual(
    own.map(({ give, get }) => [total(give), total(get)]),
  )
  expect(split.some(({ give }, at) => give.length > own[at]!.give.length)).toBe(true)
})

it('[ES69] excludes accounts, beside a stream without any of their trades', () => {
  const { events, same, from } = changed('exclude')
  const excluded = events.flatMap((event) => (event.type === 'exclude' ? [event.account] : []))
  expect(excluded.length).toBeGreaterThanOrEqual(10)
  expect(events.flatMap(({ type, at }) => (type === 'exclude' ? [at] : []))).toEqual(excluded.map(() => from))
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((a, b) => a - b))
  const left = trades(same!)
  expect(left.length).toBeLessThan(trades(world.events).length)
  expect(left.some(({ a, b }) => excluded.includes(a) || excluded.includes(b))).toBe(false)
})

it('[ES69] restores the names and the unit of an estimate', () => {
  const names = changed('other names')
  const priors = (events: readonly Event[]) => events.flatMap((event) => (event.type === 'prior' ? [event.item] : []))
  const [estimate] = one().estimates as [Estimate]
  const [renamed] = priors(names.events)
  expect(names.restore!({ ...estimate, item: renamed! }).item).toBe(priors(world.events)[0])
  expect(changed('unit').restore!({ ...estimate, estimate: 73, low: null })).toMatchObject({ estimate: 10, low: null })
})

it('[ES69] takes the largest log difference of two lists of closes', () => {
  expect(compare([one()], [one()]).distance).toBe(0)
  expect(compare([one({ high: 11 * Math.E })], [one()]).distance).toBeCloseTo(1, 9)
  expect(compare([one({ flags: ['surge'] })], [one()]).distance).toBe(Number.POSITIVE_INFINITY)
  expect(compare([one({ estimate: null })], [one()]).distance).toBe(Number.POSITIVE_INFINITY)
  expect(compare([], [one()]).distance).toBe(Number.POSITIVE_INFINITY)
  expect(compare([{ at: 1, estimates: [] }], [one()]).distance).toBe(Number.POSITIVE_INFINITY)
  expect(compare([one({ high: 12 })], [one()], 2).distance).toBe(0)
  expect(compare([one({ proposal: 10 })], [one()], 0, 'proposal').distance).toBe(0)
})
