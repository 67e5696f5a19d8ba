import type { LedgerRow } from '#contract/ledger.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ledger } from './ledger.fixture.ts'
import { computeBasis, foldHoldings } from './holdings.ts'

const row = (id: string, quantity: number, basis?: number, at = '2026-01-01T00:00:00.000Z'): LedgerRow => ({
  id,
  at,
  kind: quantity > 0 ? 'bought' : 'gave',
  slug: 'doggy',
  quantity,
  ...(basis === undefined ? {} : { basis }),
})
const doggy = (...rows: LedgerRow[]) => foldHoldings(rows).get('doggy')!

it('[ML2] a holding is the sum of its rows without the deleted ones', () => {
  fc.assert(
    fc.property(ledger, (rows) => {
      for (const [slug, { quantity, lots }] of foldHoldings(rows)) {
        const sum = rows
          .filter((each) => each.slug === slug && !each.deleted)
          .reduce((count, each) => count + each.quantity, 0)
        expect(quantity).toBe(sum)
        expect(lots.reduce((count, lot) => count + lot.quantity, 0)).toBe(Math.max(0, sum))
        expect(lots.every((lot) => lot.quantity > 0)).toBe(true)
      }
    }),
  )
})

it('[ML2, ML3] the order in which rows are given changes no holding', () => {
  fc.assert(
    fc.property(ledger, (rows) => {
      expect(new Map([...foldHoldings(rows.toReversed())].toSorted())).toEqual(
        new Map([...foldHoldings(rows)].toSorted()),
      )
    }),
  )
})

it('[ML3] the pets that came first go first', () => {
  const rows = [
    row('1', 2, 10),
    row('2', 2, 20, '2026-01-02T00:00:00.000Z'),
    row('3', -3, undefined, '2026-01-03T00:00:00.000Z'),
  ]
  expect(doggy(...rows)).toEqual({ slug: 'doggy', quantity: 1, lots: [{ quantity: 1, basis: 20 }] })
})

it('[ML3] what comes in later first covers what was missing', () => {
  const rows = [row('1', -2), row('2', 5, 7, '2026-01-02T00:00:00.000Z')]
  expect(doggy(...rows)).toEqual({ slug: 'doggy', quantity: 3, lots: [{ quantity: 3, basis: 7 }] })
  expect(doggy(row('1', -2))).toEqual({ slug: 'doggy', quantity: -2, lots: [] })
})

it('[ML6] an unknown basis stays unknown and is no 0', () => {
  expect(computeBasis(doggy(row('1', 2), row('2', 3, 10)), 15)).toEqual({ basis: 30, gain: 15, unknown: 2 })
  expect(computeBasis(doggy(row('1', 2)), 15)).toEqual({ basis: 0, gain: null, unknown: 2 })
  expect(computeBasis(doggy(row('1', 2, 0)), 15)).toEqual({ basis: 0, gain: 30, unknown: 0 })
  expect(computeBasis(doggy(row('1', 2, 4)), null)).toEqual({ basis: 8, gain: null, unknown: 0 })
})
