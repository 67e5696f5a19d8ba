import { millisecondsInDay as DAY } from 'date-fns/constants'
import type { ChartPoint } from './chart-range.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chartFrame, fillSlots, toSlot, timeGrid } from './time-grid.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const times = fc.integer({ min: 0, max: 800 * DAY }).map((before) => NOW - before)

it('[IT15] a point is at most half a step from its time, whatever the span', () => {
  fc.assert(
    fc.property(times, times, times, (a, b, at) => {
      const [from, , to] = [a, b, at].toSorted((x, y) => x - y) as [number, number, number]
      const middle = a + b + at - from - to
      const grid = timeGrid(from, to)
      const placed = grid.start + toSlot(grid, middle) * grid.step
      return Math.abs(placed - middle) <= grid.step / 2 && grid.count <= 402
    }),
  )
})

it('[IT15] twice the time is twice the width', () => {
  const grid = timeGrid(NOW - 7 * DAY, NOW)
  const [a, b, c] = [7, 5, 1].map((days) => toSlot(grid, NOW - days * DAY)) as [number, number, number]
  expect({ first: b - a, second: c - b }).toEqual({ first: 96, second: 192 })
})

it('[IT15] every slot is an element, filled or empty, and midnights are among them', () => {
  const grid = timeGrid(NOW - DAY, NOW)
  const slots = fillSlots(grid, [{ at: NOW - DAY / 2, value: 5 }])
  expect({ elements: slots.length, steps: new Set(slots.slice(1).map(({ at }, i) => at - slots[i]!.at)) }).toEqual({
    elements: 289,
    steps: new Set([300_000]),
  })
  expect(slots.filter(({ value }) => value !== null)).toEqual([{ at: NOW - DAY / 2, value: 5 }])
  expect(slots.some(({ at }) => at % DAY === 0)).toEqual(true)
})

it('[IT15] of two points in one slot the later one is drawn', () => {
  const grid = timeGrid(NOW - 365 * DAY, NOW)
  const points: ChartPoint[] = [
    { at: NOW - 3_600_000, value: 1 },
    { at: NOW - 1_800_000, value: 2 },
  ]
  expect(fillSlots(grid, points).flatMap(({ value }) => value ?? [])).toEqual([2])
})

it('[IT12] the line begins with the value in force at the start of the range and ends at this moment', () => {
  const points = [
    { at: NOW - 3 * DAY, value: 20 },
    { at: NOW - DAY, value: 30 },
  ]
  const frame = chartFrame('1W', { points, inForce: { at: NOW - 40 * DAY, value: 10 }, isEmpty: false }, NOW)
  expect(frame?.points).toEqual(points)
  expect(frame?.line).toEqual([{ at: NOW - 7 * DAY, value: 10 }, ...points, { at: NOW, value: 30 }])
})

it('[IT12] ALL begins with the first point; without points there is nothing to draw', () => {
  const points = [{ at: NOW - 500 * DAY, value: 1 }]
  expect(chartFrame('ALL', { points, isEmpty: false }, NOW)?.line[0]).toEqual(points[0])
  expect(chartFrame('ALL', { points: [], isEmpty: true }, NOW)).toEqual(null)
})

it('[IT12] the latest single point of an empty range is in the middle, alone', () => {
  const point = { at: NOW - 30 * DAY, value: 7 }
  const frame = chartFrame('1D', { points: [point], isEmpty: true }, NOW)!
  expect(frame.line).toEqual([point])
  expect(toSlot(frame.grid, point.at)).toEqual((frame.grid.count - 1) / 2)
})
