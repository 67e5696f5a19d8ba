import type { PublishedChange, Trade } from '#domain/estimation/published-change.ts'
import { millisecondsInDay as DAY } from 'date-fns/constants'
import { expect, it } from 'vitest'
import { createChangeOutcomes } from './change-outcomes.ts'
import { lines } from '../estimation/lines.fixture.ts'

const LINES = lines({ cat: 100, coin: 1, whale: 10_000 })
let traders = 0

/** A trade of a cat for `coins` coins on a day, by accounts that trade once. */
const trade = (day: number, coins: number, accounts = { a: `a${traders}`, b: `b${traders++}` }): Trade => ({
  type: 'trade',
  at: day * DAY,
  id: `t${traders}`,
  ...accounts,
  give: [['cat', 1]],
  get: [['coin', coins]],
})
const change = (from: number, to: number, day = 1, by: PublishedChange['by'] = 'editors'): PublishedChange => ({
  item: 'cat',
  at: day * DAY,
  from,
  to,
  by,
})

/** All of it as one day, then the days until `end`. */
function lookBack(changes: PublishedChange[], trades: Trade[], end = 40) {
  const outcomes = createChangeOutcomes()
  outcomes.observe(changes, trades, LINES, 2 * DAY)
  outcomes.observe([], [], LINES, end * DAY)
  return outcomes.summary()
}
const of = (by: string, days: number, summary = lookBack([], [])) =>
  summary.find((each) => each.by === by && each.days === days)
const times = (count: number, coins: number, day = 2) => Array.from({ length: count }, () => trade(day, coins))

it('[ES138] a change turned out well when more than half of the later trades fit the new number better', () => {
  expect(of('editors', 7, lookBack([change(100, 130)], [...times(4, 128), ...times(3, 99)]))).toMatchObject({
    judged: 1,
    better: 1,
  })
  expect(of('editors', 7, lookBack([change(100, 130)], [...times(3, 128), ...times(3, 99)]))).toMatchObject({
    judged: 1,
    better: 0,
  })
})

it('[ES138] trades before a change, and after its days, do not judge it', () => {
  const summary = lookBack([change(100, 130)], [...times(9, 128, 1), ...times(9, 128, 8.5)])
  expect(of('editors', 7, summary)).toMatchObject({ changes: 1, judged: 0 })
  expect(of('editors', 30, summary)).toMatchObject({ changes: 1, judged: 1, better: 1 })
})

it('[ES138] what the site publishes or estimates later changes no verdict', () => {
  const outcomes = createChangeOutcomes()
  outcomes.observe([change(100, 130)], [], LINES, 2 * DAY)
  const later = lines({ cat: 130, coin: 1 })
  outcomes.observe([change(130, 131, 3)], times(6, 101, 3), later, 4 * DAY)
  outcomes.observe([], [], later, 12 * DAY)
  expect(of('editors', 7, outcomes.summary())).toMatchObject({ judged: 1, better: 0 })
})

it('[ES139] each account counts once, and a change is judged by at least 5 trades', () => {
  const own = { a: 'me', b: 'my friend' }
  const wash = Array.from({ length: 9 }, () => trade(2, 128, own))
  expect(of('editors', 7, lookBack([change(100, 130)], [...wash, ...times(3, 99)]))).toMatchObject({ judged: 0 })
  expect(of('editors', 7, lookBack([change(100, 130)], [...wash, ...times(4, 99)]))).toMatchObject({
    judged: 1,
    better: 0,
  })
})

it('[ES140] steps under 3 % do not count, and of changes within the days only the first does', () => {
  expect(of('editors', 7, lookBack([change(100, 102)], times(9, 102)))).toMatchObject({ changes: 0 })
  const steps = [change(100, 110, 1), change(110, 120, 2), change(120, 100, 3), change(100, 110, 9)]
  const summary = lookBack(steps, [])
  expect([of('editors', 7, summary)!.changes, of('editors', 30, summary)!.changes]).toEqual([2, 1])
})

it('[ES141] changes are counted by who proposed them, for 180 days, once their days and two more are over', () => {
  const changes = [change(100, 130, 1, 'estimator'), change(100, 130, 1, 'operator')]
  expect(of('estimator', 7, lookBack(changes, times(5, 130)))).toMatchObject({ changes: 1, judged: 1, better: 1 })
  expect(of('editors', 7, lookBack(changes, times(5, 130)))).toMatchObject({ changes: 0 })
  expect(of('estimator', 7, lookBack(changes, [], 9.9))).toMatchObject({ changes: 0 })
  expect(of('estimator', 7, lookBack(changes, [], 10))).toMatchObject({ changes: 1 })
  expect(of('estimator', 7, lookBack(changes, [], 182))).toMatchObject({ changes: 0 })
})

it('[ES138] a trade in which the pet is a small part says nothing of it', () => {
  const bundles = times(9, 130).map((each): Trade => ({ ...each, give: [...each.give, ['whale', 1]] }))
  expect(of('editors', 7, lookBack([change(100, 130)], bundles))).toMatchObject({ judged: 0 })
})
