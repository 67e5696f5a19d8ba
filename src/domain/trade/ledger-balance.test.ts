import type { PetValue } from '#contract/catalogue.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { suggestFromLedger } from './ledger-balance.ts'
import { findGap } from './trade-balance.ts'
import { EMPTY_TRADE, MAX_ENTRIES, type Trade } from './trade.ts'

const row = (slug: string, value: PetValue, baseSlug = slug) => ({ slug, baseSlug, value, trend: 'stable' as const })
const totals = { yours: 0, theirs: 1_000 }
const gap = findGap(0, 1_000)!
const slugs = (...args: Parameters<typeof suggestFromLedger>) =>
  suggestFromLedger(...args).map(({ rows }) => rows.map(({ slug }) => slug).join('+'))

it('[ML134] pairs follow the pets that close the gap alone, the closest first', () => {
  const rows = [row('alone', 980), row('a', 300), row('b', 690), row('c', 500), row('d', 501), row('word', 'O/C')]
  expect(slugs(gap, rows, EMPTY_TRADE, totals)).toEqual(['alone', 'd+c', 'b+a'])
  expect(suggestFromLedger(gap, rows, EMPTY_TRADE, totals)[2]!.leaves).toBeCloseTo(1)
})

it('[ML134] a pet, in whatever variants, is in one pair', () => {
  expect(slugs(gap, [row('a', 500), row('b', 510), row('c', 505)], EMPTY_TRADE, totals)).toEqual(['c+a'])
  const variants = [row('a', 500, 'pet'), row('shiny-a', 510, 'pet'), row('b', 495), row('c', 480)]
  expect(slugs(gap, variants, EMPTY_TRADE, totals)).toEqual(['a+b'])
})

it('[ML134] a pair has to find room, and nothing of it is given by the other side', () => {
  const rows = [row('a', 500), row('b', 500)]
  const full = (count: number): Trade => ({
    yours: Array.from({ length: count }, (_, at) => ({ slug: `x${at}`, quantity: 1 })),
    theirs: [],
  })
  expect(slugs(gap, rows, full(MAX_ENTRIES - 2), totals)).toEqual(['a+b'])
  expect(slugs(gap, rows, full(MAX_ENTRIES - 1), totals)).toEqual([])
  expect(slugs(gap, rows, { yours: [], theirs: [{ slug: 'b', quantity: 1 }] }, totals)).toEqual([])
})

it('[ML134] whatever the player owns, a suggested trade is within 5%', () => {
  const amount = fc.integer({ min: 0, max: 1e6 })
  fc.assert(
    fc.property(amount, amount, fc.array(amount), (yours, theirs, values) => {
      const found = findGap(yours, theirs)
      if (found === null) return
      const rows = [found.target * 0.6, found.target * 0.4, ...values].map((value, at) => row(`pet-${at}`, value))
      const suggestions = suggestFromLedger(found, rows, EMPTY_TRADE, { yours, theirs })
      expect(suggestions.length).toBeGreaterThan(0)
      for (const { leaves } of suggestions) expect(Math.abs(leaves)).toBeLessThanOrEqual(5 + 1e-9)
    }),
  )
})
