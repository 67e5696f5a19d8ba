import { expect, it } from 'vitest'
import { daysAgo, kingDoggy, NOW } from '#contract/item.fixture.ts'
import { chartView, receiptsByPoint } from './chart-data.ts'

const data = {
  value: kingDoggy.pet.value,
  history: kingDoggy.history,
  existHistories: kingDoggy.existHistories,
  rangeHistory: [],
}

it.each([
  { range: '1D', values: [1_280_000] },
  { range: '1W', values: [1_200_000, 1_250_000, 1_280_000] },
  { range: '1M', values: [1_000_000, 1_200_000, 1_250_000, 1_280_000] },
  { range: '3M', values: [1_000_000, 1_200_000, 1_250_000, 1_280_000] },
  { range: '1Y', values: [500_000, 1_000_000, 1_200_000, 1_250_000, 1_280_000] },
  { range: 'ALL', values: [500_000, 1_000_000, 1_200_000, 1_250_000, 1_280_000] },
] as const)('[IT12] $range shows $values', ({ range, values }) => {
  expect(chartView(data, 'value', range, NOW).frame?.points.map(({ value }) => value)).toEqual(values)
})

it('[IT13] how many exist has points of its own', () => {
  expect(chartView(data, 'exist', '1W', NOW).frame?.points.map(({ value }) => value)).toEqual([2_300, 2_416])
})

it.each([
  { what: 'N/A', change: { value: 'N/A' as const }, note: 'noValue', drawn: false },
  { what: 'TBD', change: { value: 'TBD' as const }, note: 'noValue', drawn: false },
  { what: 'O/C', change: { value: 'O/C' as const }, note: 'ownersChoice', drawn: false },
  { what: 'no history', change: { history: [] }, note: 'noData', drawn: false },
  {
    what: 'no number since a word',
    change: {
      history: [
        { timestamp: daysAgo(9), value: 7 },
        { timestamp: daysAgo(8), value: 'TBD' as const },
      ],
    },
    note: 'noDataInRange',
    drawn: true,
  },
  {
    what: 'an unchanged value',
    change: { history: [{ timestamp: daysAgo(9), value: 7 }] },
    note: null,
    drawn: true,
  },
  { what: 'a history', change: {}, note: null, drawn: true },
])('[IT14] $what: $note', ({ change, note, drawn }) => {
  const view = chartView({ ...data, ...change }, 'value', '1W', NOW)
  expect({ note: view.note, drawn: view.frame !== null }).toEqual({ note, drawn })
})

it.each(['1D', '1W'] as const)(
  '[IT27, VA48, VA20, VA67] an unchanged value is a level line over %s, and its point keeps its date',
  (range) => {
    const point = { at: Date.parse(daysAgo(9)), value: 7 }
    const { frame } = chartView({ ...data, history: [{ timestamp: daysAgo(9), value: 7 }] }, 'value', range, NOW)
    expect(frame?.line).toEqual([
      { at: NOW - (range === '1D' ? 1 : 7) * 86_400_000, value: 7 },
      { at: NOW, value: 7 },
    ])
    expect(frame?.points).toEqual([point])
  },
)

it('[IT27, VA48] how many exist is level too while none hatches', () => {
  const { frame, note } = chartView(
    { ...data, existHistories: [{ timestamp: daysAgo(9), existAmount: 3 }] },
    'exist',
    '1D',
    NOW,
  )
  expect([frame?.line.map(({ value }) => value), note]).toEqual([[3, 3], null])
})

it('[IT12] the line of a range begins with the value that was in force then', () => {
  expect(chartView(data, 'value', '1W', NOW).frame?.line[0]).toEqual({ at: Date.parse(daysAgo(7)), value: 1_000_000 })
})

it('[RC51] a receipt belongs to the value that was in force when it was written; of several the newest', () => {
  const points = [
    { at: 100, value: 1 },
    { at: 200, value: 2 },
  ]
  const receipt = (number: number, at: number) =>
    ({ number, timestamp: new Date(at).toISOString(), source: 'ingest' }) as const
  expect([...receiptsByPoint(points, [receipt(9, 260), receipt(8, 200), receipt(7, 199), receipt(6, 99)])]).toEqual([
    [100, 7],
    [200, 9],
  ])
})
