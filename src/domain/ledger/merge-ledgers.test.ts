import type { LedgerRow } from '#contract/ledger.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ledgers } from './ledger.fixture.ts'
import { mergeLedgers, toTombstone } from './merge-ledgers.ts'

it('[ML5] the merge of ledgers is the same in any order, and merging again changes nothing', () => {
  fc.assert(
    fc.property(ledgers, ledgers, ledgers, (a, b, c) => {
      const merged = mergeLedgers(a, b, c)
      expect(mergeLedgers(c, mergeLedgers(b, a))).toEqual(merged)
      expect(mergeLedgers(merged, a, merged)).toEqual(merged)
      expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length)
    }),
  )
})

it('[ML4, ML5] a tombstone replaces its row whatever comes after it, and keeps nothing private', () => {
  const row: LedgerRow = {
    id: '1',
    at: '2026-01-01T00:00:00.000Z',
    kind: 'bought',
    slug: 'doggy',
    quantity: 2,
    basis: 7,
    note: 'from Nova',
    tradeId: 't',
  }
  const { basis: _, note: __, tradeId: ___, ...kept } = row
  expect(mergeLedgers([toTombstone(row)], [row], [row])).toEqual([{ ...kept, deleted: true }])
})
