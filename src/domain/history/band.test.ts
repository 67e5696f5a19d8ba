import { expect, it } from 'vitest'
import { millisecondsInDay as DAY } from 'date-fns/constants'
import { chartFrame } from './time-grid.ts'
import { sparkline } from './sparkline.ts'
import { toShare, valueSpan } from './chart-scale.ts'

const NOW = Date.UTC(2026, 10, 20)
const daysAgo = (days: number) => NOW - days * DAY
const from = (days: number, low?: number, high?: number) => ({
  timestamp: new Date(daysAgo(days)).toISOString(),
  ...(low === undefined ? {} : { low }),
  ...(high === undefined ? {} : { high }),
})
const createFrame = (...ranges: ReturnType<typeof from>[]) =>
  chartFrame('1W', { points: [{ at: daysAgo(2), value: 100 }], isEmpty: false }, NOW, ranges)!

it('[IT44] the band begins with the range in force as the chart begins, and the last range holds until now', () => {
  expect(createFrame(from(30, 1, 2), from(20, 90, 110), from(3, 95, 115)).band).toEqual([
    { from: daysAgo(7), to: daysAgo(3), low: 90, high: 110 },
    { from: daysAgo(3), to: NOW, low: 95, high: 115 },
  ])
})

it('[IT45] the band has a gap where there was no range, also at its end', () => {
  const { band } = createFrame(from(6, 90, 110), from(5), from(2, 95, 115), from(1))
  expect(band.map((span) => [span.from, span.to])).toEqual([
    [daysAgo(6), daysAgo(5)],
    [daysAgo(2), daysAgo(1)],
  ])
})

it('[IT48] the scale holds the whole band and line', () => {
  const frame = createFrame(from(6, 60, 90), from(5, 95, 140))
  expect(valueSpan(frame)).toEqual({ low: 60, high: 140 })
  expect(valueSpan(createFrame())).toEqual({ low: 90, high: 110 })
})

it('[IT44] the path has a rectangle for each range, by time and by value', () => {
  const frame = createFrame(from(7, 50, 100), from(3.5, 75, 150))
  const y = (value: number) => Math.round(toShare(value, { low: 50, high: 150 }) * 3000) / 10
  const [top, middle, bottom] = [150, 100, 50].map((value) => y(value))
  expect(sparkline(frame, 'steps')!.band).toBe(`M0 ${middle}H500V${bottom}H0ZM500 ${top}H1000V${y(75)}H500Z`)
})
