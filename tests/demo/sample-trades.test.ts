import { IngestTrade } from '#contract/evidence.ts'
import { variantSlug } from '#domain/items/variants.ts'
import { createSampleMarket, RING_PET } from '#server/demo/sample-market.ts'
import { listSampleTrades } from '#server/demo/sample-trades.ts'
import { startDemoTrades } from '#server/demo/demo-trades.ts'
import { shippedCatalogue } from '#server/import/catalogue.ts'
import { seededRandom } from '#server/import/seeded-random.ts'
import { millisecondsInDay as DAY } from 'date-fns/constants'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { NOW } from '../support/site/fixture.ts'
import { manualClock } from '../support/time/manual-clock.ts'

const catalogue = shippedCatalogue()
const trades = listSampleTrades(catalogue, NOW)
const market = createSampleMarket(catalogue, NOW)
const prices = new Map(market.map((pet) => [variantSlug(pet.slug, pet.variant), pet.price]))
const worth = (side: IngestTrade['give']) =>
  side.reduce((sum, { slug, variant, quantity }) => sum + quantity * prices.get(variantSlug(slug, variant))!, 0)
const isOfRing = ({ a }: IngestTrade) => a.startsWith('ring-')
const toTime = ({ at }: Pick<IngestTrade, 'at'>) => Date.parse(at)

it('[DE13] the days before the start have 60 to 150 sample trades each, which ingest takes', () => {
  const perDay = Array.from(
    { length: 60 },
    (_, day) => trades.filter((trade) => Math.floor((NOW - toTime(trade)) / DAY) === day).length,
  )
  expect([Math.min(...perDay) >= 60, Math.max(...perDay) <= 150]).toEqual([true, true])
  expect(perDay.reduce((sum, count) => sum + count, 0)).toBe(trades.length)
  expect(trades.map(toTime)).toEqual(trades.map(toTime).toSorted((one, other) => one - other))
  expect(trades.filter((trade) => !v.is(IngestTrade, trade))).toEqual([])
})

it('[DE14] the same start gives the same trades, and another start shifts them', () => {
  expect(listSampleTrades(catalogue, NOW)).toEqual(trades)
  const shifted = listSampleTrades(catalogue, NOW + 5_000)
  expect(shifted.map(toTime)).toEqual(trades.map((trade) => toTime(trade) + 5_000))
  expect(shifted.map(({ give, get }) => [give, get])).toEqual(trades.map(({ give, get }) => [give, get]))
})

it('[DE20] honest trades are fair in the middle, with bundles, noise and mistakes', () => {
  const honest = trades.filter((trade) => !isOfRing(trade))
  const errors = honest.map(({ give, get }) => Math.log(worth(get) / worth(give))).toSorted((one, other) => one - other)
  const share = (is: (error: number) => boolean) => errors.filter(is).length / errors.length
  expect(Math.abs(errors[Math.floor(errors.length / 2)]!)).toBeLessThan(0.02)
  expect(share((error) => Math.abs(error) < 0.15)).toBeGreaterThan(0.9)
  expect(share((error) => Math.abs(error) > 0.3)).toBeGreaterThan(0.01)
  expect(honest.filter(({ give, get }) => give.length + get.length > 2).length / honest.length).toBeGreaterThan(0.3)
})

it('[DE21] six of the most traded pets are worth something else than their published value', () => {
  const wrong = market.filter(({ price, published }) => Math.abs(Math.log(price / published)) > 0.1)
  expect(wrong).toHaveLength(6)
  expect(wrong.map(({ slug }) => slug)).not.toContain('king-doggy')
  expect(Math.max(...wrong.map((pet) => market.indexOf(pet)))).toBeLessThan(70)
})

it('[DE22] a ring of new accounts trades one pet with each other for twice its worth', () => {
  const ring = trades.filter(isOfRing)
  expect(ring.length).toBeGreaterThan(30)
  const members = new Set(ring.flatMap(({ a, b }) => [a, b]))
  expect([members.size, trades.filter((trade) => !isOfRing(trade) && members.has(trade.b))]).toEqual([12, []])
  expect(ring.filter(({ give }) => give.length !== 1 || give[0]!.slug !== RING_PET)).toEqual([])
  expect(Math.min(...ring.map(toTime))).toBeGreaterThan(NOW - 9 * DAY)
  expect(ring.every(({ give, get }) => worth(get) > 1.6 * worth(give))).toBe(true)
})

it('[DE18] the demo goes on with trades of the same market', async () => {
  const posted: IngestTrade[] = []
  const { clock, advance } = manualClock()
  const trading = startDemoTrades({
    catalogue,
    start: NOW,
    post: async (batch) => void posted.push(...batch),
    report: (error) => expect.fail(String(error)),
    random: seededRandom('live'),
    now: () => NOW + clock.now(),
    clock,
  })
  for (let minute = 0; minute < 24 * 60; minute++) {
    advance(60_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  trading.stop()
  expect([posted.length > 60, posted.length < 160]).toEqual([true, true])
  expect(posted.filter((trade) => !v.is(IngestTrade, trade) || toTime(trade) > NOW + DAY)).toEqual([])
  expect(new Set(posted.map(({ id }) => id)).size).toBe(posted.length)
})
