import { pointInWords } from '#messages/chart-cursor.ts'
import type { ChartPoint } from '#domain/history/chart-range.ts'
import { findRange, type Frame } from '#domain/history/time-grid.ts'
import { expect, it } from 'vitest'
import { changeText, summaryText } from './point-text.ts'

const first = { at: Date.UTC(2026, 10, 13, 18, 5), value: 1_200_000 }
const last = { at: Date.UTC(2026, 10, 20, 6), value: 1_260_000 }

it('[IT16] a point is read out with its time and its figure', () => {
  expect(pointInWords(first, 'value')).toEqual('Nov 13, 2026, 6:05 PM: 1,200,000')
  expect(pointInWords(first, 'exist')).toEqual('Nov 13, 2026, 6:05 PM: 1,200,000 exist')
})

const createFrame = (...points: ChartPoint[]): Frame => ({
  grid: { start: 0, step: 1, count: 1 },
  points,
  line: points,
  band: [],
})

it('[IT16] a chart says in one sentence what it shows', () => {
  expect(summaryText(createFrame(first, last), 'value')).toEqual(
    'Value, 2 points: from 1,200,000 on Nov 13, 2026, 6:05 PM to 1,260,000 on Nov 20, 2026, 6:00 AM, +5%.',
  )
  expect(summaryText(createFrame(last), 'exist')).toEqual('Exist Count: 1,260,000 since Nov 20, 2026, 6:00 AM.')
  expect(summaryText(createFrame(), 'value')).toEqual('')
})

it('[IT47] the chart and each of its points say the range too', () => {
  const band = [
    { from: first.at - 5, to: first.at + 5, low: 1_000_000, high: 1_100_000 },
    { from: first.at + 9, to: last.at, low: 1_150_000, high: 1_300_000 },
    { from: last.at, to: last.at + 9, low: 1_200_000, high: 1_330_000 },
  ]
  const frame = { ...createFrame(first, last), line: [first, last, { at: last.at + 9, value: last.value }], band }
  expect(summaryText(frame, 'value')).toMatch(/, \+5%\. Likely range now: 1\.2M to 1\.33M\.$/)
  expect([first, last].map((point) => findRange(frame, point))).toEqual([band[0], band[2]])
  expect(pointInWords(first, 'value', findRange(frame, first))).toEqual(
    'Nov 13, 2026, 6:05 PM: 1,200,000, likely 1M to 1.1M',
  )
  const silent = { ...frame, band: band.slice(0, 2) }
  expect([findRange(silent, last), summaryText(silent, 'value').endsWith('+5%.')]).toEqual([undefined, true])
})

it.each([
  { previous: 100, value: 101.84, text: '+1.8%' },
  { previous: 100, value: 90, text: '-10%' },
  { previous: 100, value: 100, text: '0%' },
  { previous: 0, value: 5, text: null },
  { previous: undefined, value: 5, text: null },
])('[IT16] from $previous to $value is $text', ({ previous, value, text }) => {
  expect(changeText(previous, value)).toEqual(text)
})
