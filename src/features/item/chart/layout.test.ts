import { expect, it } from 'vitest'
import { nearestPoint, findPlace, stepTo } from './layout.ts'
import type { Frame } from '#domain/history/time-grid.ts'

const points = [
  { at: 0, value: 10 },
  { at: 250, value: 20 },
  { at: 1000, value: 20 },
]
const frame: Frame = { grid: { start: 0, step: 10, count: 101 }, points, line: points, band: [] }
const layout = { left: 5, right: 405, height: 200 }

it('[IT15] a point is placed in proportion to its time', () => {
  expect(points.map((point) => findPlace(frame, layout, point))).toEqual([
    { x: 5, y: 176 },
    { x: 105, y: 28 },
    { x: 405, y: 28 },
  ])
})

it.each([
  [-20, 0],
  [54, 0],
  [56, 1],
  [254, 1],
  [256, 2],
  [900, 2],
])('[IT16] at %i px the pointer reads point %i', (x, index) => {
  expect(nearestPoint(frame, layout, x)).toEqual(index)
})

it.each([
  { key: 'ArrowLeft', current: 5, to: 4 },
  { key: 'ArrowRight', current: 5, to: 6 },
  { key: 'ArrowLeft', current: 0, to: 0 },
  { key: 'ArrowRight', current: 19, to: 19 },
  { key: 'Home', current: 5, to: 0 },
  { key: 'End', current: 5, to: 19 },
  { key: 'PageUp', current: 5, to: 3 },
  { key: 'PageDown', current: 5, to: 7 },
  { key: 'ArrowLeft', current: null, to: 19 },
  { key: 'ArrowRight', current: null, to: 19 },
  { key: 'a', current: 5, to: null },
])('[IT16] $key from point $current of 20 leads to $to', ({ key, current, to }) => {
  expect(stepTo(key, current, 20)).toEqual(to)
})

it('[IT16] without points no key leads anywhere', () => {
  expect(stepTo('Home', null, 0)).toEqual(null)
})
