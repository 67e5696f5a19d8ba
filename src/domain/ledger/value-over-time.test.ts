import type { LedgerRow } from '#contract/ledger.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ledger, series, START, times } from './ledger.fixture.ts'
import { findFlows, findMovers, type SeriesBySlug, valueOverTime } from './value-over-time.ts'

const DAY = 86_400_000
const at = (day: number) => new Date(START + day * DAY).toISOString()
const row = (id: string, day: number, quantity: number, more: Partial<LedgerRow> = {}): LedgerRow => ({
  id,
  at: at(day),
  kind: quantity > 0 ? 'start' : 'traded-out',
  slug: 'doggy',
  quantity,
  ...more,
})
const values = (...points: [day: number, value: number | null][]): SeriesBySlug =>
  new Map([['doggy', points.map(([day, value]) => ({ at: START + day * DAY, value }))]])
const days = (...given: number[]) => given.map((day) => START + day * DAY)
const figures = (rows: readonly LedgerRow[], series_: SeriesBySlug, ...given: number[]) =>
  valueOverTime(rows, series_, days(...given)).map(({ total, market, flows }) => [total, market, flows])

/** Reads the whole history again for each time. */
function naiveTotal(rows: readonly LedgerRow[], of: SeriesBySlug, time: number): number {
  const slugs = new Set(rows.map(({ slug }) => slug))
  return [...slugs].reduce((sum, slug) => {
    const held = rows
      .filter((each) => each.slug === slug && !each.deleted && Date.parse(each.at) <= time)
      .reduce((count, { quantity }) => count + quantity, 0)
    const value = of.get(slug)?.findLast((point) => point.at <= time)?.value ?? 0
    return sum + Math.max(0, held) * value
  }, 0)
}

it('[ML10] the total at any time is what is held then at the values in force then', () => {
  fc.assert(
    fc.property(ledger, series, times, (rows, of, given) => {
      expect(valueOverTime(rows, of, given).map(({ total }) => total)).toEqual(
        given.map((time) => naiveTotal(rows, of, time)),
      )
    }),
  )
})

it('[ML11] over any range market and flows add up to the change of the total, in whole numbers', () => {
  fc.assert(
    fc.property(ledger, series, times, (rows, of, given) => {
      const worth = valueOverTime(rows, of, given)
      for (const [index, now] of worth.entries()) {
        const then = worth[Math.floor(index / 2)]!
        expect(now.market - then.market + (now.flows - then.flows)).toBe(
          naiveTotal(rows, of, now.at) - naiveTotal(rows, of, then.at),
        )
        expect([now.market, now.flows].every(Number.isSafeInteger)).toBe(true)
      }
    }),
  )
})

it('[ML11] the order of rows changes nothing, not even of rows of one time', () => {
  fc.assert(
    fc.property(
      ledger,
      series,
      times,
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (rows, of, given, random) => {
        const shuffled = rows
          .map((each) => ({ each, key: random.next().value as number }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ each }) => each)
        expect(valueOverTime(shuffled, of, given)).toEqual(valueOverTime(rows, of, given))
        expect(findFlows(shuffled, of)).toEqual(findFlows(rows, of))
      },
    ),
  )
})

it('[ML11] a trade is a flow, and a value that rises is market', () => {
  const rows = [row('1', 1, 2), row('2', 3, -1)]
  const of = values([0, 100], [2, 150], [4, 140])
  expect(figures(rows, of, 0, 1, 2, 3, 4)).toEqual([
    [0, 0, 0],
    [200, 0, 200],
    [300, 100, 200],
    [150, 100, 50],
    [140, 90, 50],
  ])
  expect(findFlows(rows, of)).toEqual([
    { at: START + DAY, amount: 200 },
    { at: START + 3 * DAY, amount: -150 },
  ])
})

it('[ML12] a pet without a number is in no total; it enters and leaves as a flow', () => {
  expect(figures([row('1', 0, 3)], values([1, 10], [2, null], [3, 20]), 0, 1, 2, 3)).toEqual([
    [0, 0, 0],
    [30, 0, 30],
    [0, 0, 0],
    [60, 0, 60],
  ])
})

it('[ML12] a fraction of a value counts rounded', () => {
  expect(figures([row('1', 0, 3)], values([0, 1.4], [1, 1.5]), 0, 1)).toEqual([
    [3, 0, 3],
    [6, 3, 3],
  ])
})

it('[ML13] pets of which more went out than came in are worth nothing', () => {
  expect(figures([row('1', 0, 1), row('2', 1, -3), row('3', 2, 4)], values([0, 10]), 0, 1, 2)).toEqual([
    [10, 0, 10],
    [0, 0, 0],
    [20, 0, 20],
  ])
})

it('[ML14] movers are ordered by what their values alone moved since a day', () => {
  const of: SeriesBySlug = new Map([
    ...values([0, 100], [5, 130]),
    [
      'king',
      [
        { at: START, value: 50 },
        { at: START + 5 * DAY, value: 10 },
      ],
    ],
  ])
  const rows = [row('1', 0, 2), row('2', 1, 5, { slug: 'king' }), row('3', 6, -1)]
  expect(findMovers(rows, of, START + 2 * DAY)).toEqual([
    { slug: 'king', gain: -200, isAdded: false },
    { slug: 'doggy', gain: 60, isAdded: false },
  ])
  expect(findMovers(rows, of, START + 5 * DAY)).toEqual([])
})

it('[ML162] a mover of which none was held then was added later', () => {
  const of = values([0, 100], [5, 130])
  const isAdded = (...rows: LedgerRow[]) => findMovers(rows, of, START + 2 * DAY).map((mover) => mover.isAdded)
  expect([isAdded(row('1', 3, 2)), isAdded(row('1', 1, 2), row('2', 3, 1))]).toEqual([[true], [false]])
  expect(isAdded(row('1', 0, 1), row('2', 1, -1), row('3', 3, 1))).toEqual([true])
})
