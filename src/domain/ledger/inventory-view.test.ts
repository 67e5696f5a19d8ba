import type { ItemRow } from '#contract/items.ts'
import type { LedgerRow } from '#contract/ledger.ts'
import { expect, it } from 'vitest'
import {
  chartWorth,
  findGains,
  listGainDays,
  valueInventory,
  viewInventory,
  withCurrentValues,
} from './inventory-view.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-02-01T12:00:00.000Z')
const row = (id: string, slug: string, quantity: number, daysAgo: number, basis?: number): LedgerRow => ({
  id,
  at: new Date(NOW - daysAgo * DAY).toISOString(),
  kind: quantity > 0 ? 'bought' : 'gave',
  slug,
  quantity,
  ...(basis === undefined ? {} : { basis }),
})
const items = (values: Record<string, ItemRow['value']>) =>
  new Map(Object.entries(values).map(([slug, value]) => [slug, { slug, value } as ItemRow]))

it('[ML6, ML12] the dearest come first, with shares of the total; pets without a number are counted apart', () => {
  const rows = [row('1', 'doggy', 3, 9, 10), row('2', 'king', 1, 9), row('3', 'owl', 2, 9), row('4', 'gone', 1, 9)]
  const { lines, ...rest } = viewInventory(rows, items({ doggy: 20, king: 140, owl: 'O/C' }))
  expect(rest).toEqual({ total: 200, pets: 7, unpriced: 3, missing: [] })
  expect(lines.map(({ slug, worth, share, gain, unknown }) => [slug, worth, share, gain, unknown])).toEqual([
    ['king', 140, 0.7, null, 1],
    ['doggy', 60, 0.3, 30, 0],
    ['gone', null, null, null, 1],
    ['owl', null, null, null, 2],
  ])
})

it('[ML13] a pet of which more went out than came in is no line, and is named', () => {
  const { lines, missing, pets } = viewInventory([row('1', 'doggy', -2, 1)], items({ doggy: 20 }))
  expect([lines, missing, pets]).toEqual([[], [{ slug: 'doggy', quantity: -2 }], 0])
})

const series = new Map([
  [
    'doggy',
    [
      { at: NOW - 400 * DAY, value: 10 },
      { at: NOW - 5 * DAY, value: 15 },
    ],
  ],
])

it('[ML11] gains are of values alone; what came in is a flow', () => {
  const rows = [row('1', 'doggy', 2, 20), row('2', 'doggy', 4, 2)]
  expect(findGains(valueInventory(rows, series, NOW))).toEqual([
    { days: 1, market: 0, flows: 0, percent: 0 },
    { days: 7, market: 10, flows: 60, percent: 12.5 },
    { days: null, market: 10, flows: 80, percent: 12.5 },
  ])
})

it('[ML161] a time has a gain only if a pet with a number was held when it began', () => {
  const gains = (...rows: LedgerRow[]) =>
    findGains(valueInventory(rows, series, NOW)).map(({ days, market }) => [days, market])
  expect(gains(row('1', 'doggy', 2, 0.1))).toEqual([[null, 0]])
  expect(gains(row('1', 'doggy', 2, 6))).toEqual([
    [1, 0],
    [null, 10],
  ])
  expect(gains(row('1', 'owl', 1, 40))).toEqual([])
  expect(gains(row('1', 'doggy', 2, 20), row('2', 'doggy', -2, 10), row('3', 'doggy', 1, 2))).toEqual([
    [1, 0],
    [null, 0],
  ])
})

it('[ML161] the times of a ledger are those that it is old enough for', () => {
  const days = (...rows: LedgerRow[]) => listGainDays(rows, NOW)
  expect(days(row('1', 'doggy', 2, 0.9))).toEqual([null])
  expect(days(row('1', 'doggy', 2, 0.5), row('2', 'owl', 1, 7))).toEqual([1, 7, null])
  expect(days({ ...row('1', 'doggy', 2, 40), deleted: true })).toEqual([null])
})

it('[ML163] where values could not be read, the total is of those that are known, and counts the others', () => {
  const rows = [row('1', 'doggy', 3, 9), row('2', 'new', 2, 0)]
  const known = items({ doggy: 20 })
  const figures = ({ total, unpriced, lines }: ReturnType<typeof viewInventory>) => [
    total,
    unpriced,
    lines.map(({ worth, isUnread }) => [worth, isUnread]),
  ]
  expect(figures(viewInventory(rows, known, 'failed'))).toEqual([
    60,
    2,
    [
      [60, false],
      [null, false],
    ],
  ])
  expect(figures(viewInventory(rows, known, 'reading'))).toEqual([
    null,
    0,
    [
      [60, false],
      [null, true],
    ],
  ])
  expect(figures(viewInventory(rows, items({}), 'failed'))).toEqual([
    null,
    0,
    [
      [null, true],
      [null, true],
    ],
  ])
})

it('[ML62] the value of now ends a series', () => {
  const rows = [row('1', 'doggy', 2, 20)]
  const now = withCurrentValues(series, items({ doggy: 18 }), NOW)
  expect(findGains(valueInventory(rows, now, NOW))[0]).toEqual({ days: 1, market: 6, flows: 0, percent: 20 })
  expect(withCurrentValues(series, items({ doggy: 15 }), NOW).get('doggy')).toHaveLength(2)
})

it('[ML15] the chart has a point for each midnight and each flow, and marks the flows of its range', () => {
  const rows = [row('1', 'doggy', 2, 20), row('2', 'doggy', -1, 3)]
  const chart = chartWorth(valueInventory(rows, series, NOW), '1W')!
  expect(chart.flows).toEqual([{ at: NOW - 3 * DAY, amount: -15 }])
  expect(chart.frame.points.map(({ value }) => value)).toEqual([20, 20, 30, 30, 15, 15, 15, 15, 15])
  expect(chartWorth(valueInventory(rows, series, NOW), 'ALL')!.flows).toHaveLength(2)
  expect(chartWorth(valueInventory([], series, NOW), 'ALL')).toBeNull()
})
