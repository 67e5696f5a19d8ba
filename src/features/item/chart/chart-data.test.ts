import { expect, it } from 'vitest'
import { daysAgo, kingDoggy, NOW } from '../item.fixture.ts'
import { chartView } from './chart-data.ts'

const data = { value: kingDoggy.pet.value, history: kingDoggy.history, existHistories: kingDoggy.existHistories }

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
  { what: 'N/A', change: { value: 'N/A' as const }, message: 'No value available for this item', drawn: false },
  { what: 'TBD', change: { value: 'TBD' as const }, message: 'No value available for this item', drawn: false },
  { what: 'O/C', change: { value: 'O/C' as const }, message: "Value is Owner's Choice for this item", drawn: false },
  { what: 'no history', change: { history: [] }, message: 'No data available', drawn: false },
  { what: 'an old history', change: { history: [{ timestamp: daysAgo(9), value: 7 }] }, message: 'No data available for this time range', drawn: true },
  { what: 'a history', change: {}, message: null, drawn: true },
])('[IT14] $what: $message', ({ change, message, drawn }) => {
  const view = chartView({ ...data, ...change }, 'value', '1W', NOW)
  expect({ message: view.message, drawn: view.frame !== null }).toEqual({ message, drawn })
})

it('[IT12] the line of a range begins with the value that was in force then', () => {
  expect(chartView(data, 'value', '1W', NOW).frame?.line[0]).toEqual({ at: Date.parse(daysAgo(7)), value: 1_000_000 })
})
