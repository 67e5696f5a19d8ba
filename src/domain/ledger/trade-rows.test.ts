import { LedgerRow } from '#contract/ledger.ts'
import { parse } from 'valibot'
import { expect, it } from 'vitest'
import { foldHoldings } from './holdings.ts'
import { mergeLedgers, toTombstone } from './merge-ledgers.ts'
import { toTradeRows } from './trade-rows.ts'

const AT = '2026-01-01T00:00:00.000Z'
const TRADE = '3f2b8c1e-5d0a-4e7b-9c36-1a2b3c4d5e6f'
const sides = {
  yours: [{ slug: 'doggy', quantity: 2, value: 90 }],
  theirs: [
    { slug: 'owl', quantity: 1, value: 'O/C' },
    { slug: 'king', quantity: 3, value: 60 },
  ],
} as const

it('[ML80] what was given goes out and what was got comes in, each with its value in the trade', () => {
  const rows = toTradeRows(TRADE, AT, sides)
  expect(rows.map((row) => parse(LedgerRow, row))).toEqual(rows)
  expect(rows.map(({ kind, slug, quantity, basis, tradeId }) => [kind, slug, quantity, basis, tradeId])).toEqual([
    ['traded-out', 'doggy', -2, 90, TRADE],
    ['traded-in', 'owl', 1, undefined, TRADE],
    ['traded-in', 'king', 3, 60, TRADE],
  ])
})

it('[ML81] a trade that two devices book counts once, and stays deleted when one of them has taken it back', () => {
  const [one, other] = [toTradeRows(TRADE, AT, sides), toTradeRows(TRADE, AT, sides)]
  expect(foldHoldings(mergeLedgers(one, other)).get('king')?.quantity).toBe(3)
  expect(foldHoldings(mergeLedgers(one, one.map(toTombstone), other)).size).toBe(0)
})
