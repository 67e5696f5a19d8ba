import type { LedgerRow } from '#contract/ledger.ts'
import type { HistoryEntry } from '#domain/history/chart-range.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  compareAt,
  compareThen,
  HORIZONS,
  horizonTime,
  type JournalTrade,
  listTrades,
  measureHindsight,
  valueAt,
} from './journal.ts'
import { ledger, START, series } from './ledger.fixture.ts'
import { toTombstone } from './merge-ledgers.ts'
import { toTradeRows } from './trade-rows.ts'

const DAY = 86_400_000
const iso = (at: number) => new Date(at).toISOString()
const trade = (id: string, gave: number | 'O/C', got: number | 'O/C', at = START): LedgerRow[] =>
  toTradeRows(id, iso(at), {
    yours: [{ slug: 'doggy', quantity: 1, value: gave }],
    theirs: [{ slug: 'king', quantity: 1, value: got }],
  })
const values = (...points: [slug: string, at: number, value: number | null][]) =>
  new Map(
    [...new Set(points.map(([slug]) => slug))].map((slug) => [
      slug,
      points.flatMap(([each, at, value]): HistoryEntry[] => (each === slug ? [{ at, value }] : [])),
    ]),
  )

it('[ML90] the journal holds the trades of the ledger, the newest first, and nothing else', () => {
  const rows = [
    ...trade('a', 100, 120),
    ...trade('b', 50, 'O/C', START + DAY),
    ...trade('c', 1, 1).map(toTombstone),
    { id: 'x', at: iso(START), kind: 'bought', slug: 'doggy', quantity: 1 } as const,
  ]
  expect(listTrades(rows)).toEqual([
    {
      id: 'b',
      at: START + DAY,
      gave: [{ slug: 'doggy', quantity: 1, value: 50 }],
      got: [{ slug: 'king', quantity: 1, value: null }],
    },
    {
      id: 'a',
      at: START,
      gave: [{ slug: 'doggy', quantity: 1, value: 100 }],
      got: [{ slug: 'king', quantity: 1, value: 120 }],
    },
  ])
})

it('[ML90, VA17] after 1, 7 and 30 days a trade is worth what was in force as that day ended', () => {
  const changes = fc
    .uniqueArray(
      fc.record({
        at: fc.integer({ min: 0, max: 40 * 24 }).map((hour) => START + hour * (DAY / 24)),
        value: fc.option(fc.nat(1_000), { nil: null, freq: 4 }),
      }),
      { selector: ({ at }) => at, maxLength: 60 },
    )
    .map((all) => all.toSorted((a, b) => a.at - b.at))
  /** As the server answers: the last change of each day. */
  const byDay = (all: readonly HistoryEntry[]) => [
    ...new Map(all.map((point) => [Math.floor(point.at / DAY), point])).values(),
  ]
  /** Reads every change again, one after the other. */
  const inForce = (all: readonly HistoryEntry[], at: number) => {
    let value: number | null = null
    for (const change of all) if (change.at <= at) ({ value } = change)
    return value
  }
  fc.assert(
    fc.property(changes, changes, fc.integer({ min: 0, max: 20 * 24 }), (doggy, king, hour) => {
      const traded = START + hour * (DAY / 24)
      const [entry] = listTrades(trade('a', 1, 1, traded)) as [JournalTrade]
      const read = new Map([
        ['doggy', byDay(doggy)],
        ['king', byDay(king)],
      ])
      for (const days of [1, 7, 30] as const) {
        const at = horizonTime(entry, days, START + 100 * DAY)!
        expect(Math.floor(at / DAY) - Math.floor(traded / DAY)).toBe(days)
        expect(Math.floor((at + 1) / DAY)).toBe(Math.floor(at / DAY) + 1)
        expect(valueAt(read.get('doggy'), at)).toBe(inForce(doggy, at))
        const [gave, got] = [inForce(doggy, at), inForce(king, at)]
        const compared = compareAt(entry, read, at)
        expect(compared && [compared.gave, compared.got]).toEqual(gave === null || got === null ? null : [gave, got])
      }
    }),
  )
})

it.each([
  [100, 106, 'win'],
  [100, 105, 'fair'],
  [105, 100, 'fair'],
  [106, 100, 'lose'],
] as const)('[ML91] %i for %i was agreed at the verdict %s', (gave, got, outcome) => {
  expect(compareThen(listTrades(trade('a', gave, got))[0]!)?.outcome).toBe(outcome)
})

it('[ML92] trades are counted by the verdict then and by what they turned out to be', () => {
  const rows = [...trade('a', 100, 200), ...trade('b', 100, 200), ...trade('c', 100, 100), ...trade('d', 100, 50)]
  const read = values(['doggy', START, 100], ['king', START + DAY, 300], ['king', START + 3 * DAY, 90])
  const after = (days: (typeof HORIZONS)[number]) => measureHindsight(listTrades(rows), read, days, START + 10 * DAY)
  expect([after(1).winRate, after(1).turned]).toEqual([
    1,
    { win: { win: 2, fair: 0, lose: 0 }, fair: { win: 1, fair: 0, lose: 0 }, lose: { win: 1, fair: 0, lose: 0 } },
  ])
  expect([after(7).winRate, after(7).turned.win]).toEqual([0, { win: 0, fair: 0, lose: 2 }])
  expect(after(null).turned.lose.lose).toBe(1)
  // What is not countable is no part of the share.
  const all = listTrades([...rows, ...trade('e', 100, 'O/C')])
  expect(measureHindsight(all, read, 1, START + 10 * DAY).winRate).toBe(1)
})

it('[ML93, ML94] what has no number, then or later, is not countable, nor a gift, nor what is too recent', () => {
  const gift = toTradeRows('gift', iso(START), { yours: [], theirs: [{ slug: 'king', quantity: 1, value: 5 }] })
  const rows = [...trade('a', 100, 100), ...trade('b', 100, 'O/C'), ...gift, ...trade('late', 1, 1, START + 9 * DAY)]
  const read = values(['doggy', START, 100], ['king', START, 100], ['king', START + 5 * DAY, null])
  const after = (days: (typeof HORIZONS)[number]) => {
    const { trades, waiting, countable, winRate } = measureHindsight(listTrades(rows), read, days, START + 10 * DAY)
    return [trades, waiting, countable, winRate]
  }
  expect([after(1), after(7), after(30), after(null)]).toEqual([
    [4, 1, 1, 0],
    [4, 1, 0, null],
    [4, 4, 0, null],
    [4, 0, 0, null],
  ])
})

it('[ML93] no countable trade is counted twice or lost', () => {
  fc.assert(
    fc.property(ledger, series, fc.constantFrom(...HORIZONS), (rows, read, days) => {
      const trades = listTrades(rows.map((row, index) => ({ ...row, tradeId: String(index % 4) })))
      const now = START + 20 * DAY
      const { countable, waiting, turned } = measureHindsight(trades, read, days, now)
      const counted = trades.filter((each) => {
        const at = horizonTime(each, days, now)
        return at !== null && compareThen(each) && compareAt(each, read, at)
      })
      expect(countable).toBe(counted.length)
      expect(waiting).toBe(trades.filter((each) => horizonTime(each, days, now) === null).length)
      const sum = Object.values(turned).flatMap((by) => Object.values(by))
      expect(sum.reduce((a, b) => a + b, 0)).toBe(countable)
    }),
  )
})
