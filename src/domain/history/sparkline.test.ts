import { expect, it } from 'vitest'
import { sparkline } from './sparkline.ts'
import type { Frame } from './time-grid.ts'

const frame = (...line: { at: number; value: number }[]): Frame => ({
  grid: { start: 0, step: 10, count: 101 },
  points: line,
  line,
  band: [],
})

it('[IT15] the picture before the chart has its places by time: half the time is half the width', () => {
  const path = sparkline(frame({ at: 0, value: 10 }, { at: 500, value: 20 }, { at: 1000, value: 20 }), 'steps')
  expect(path).toEqual({ line: 'M0 264H500V42H1000V42', area: 'M0 264H500V42H1000V42V300H0Z', band: '' })
})

it('[IT12] counts grow between two measurements, values hold until the next', () => {
  expect(sparkline(frame({ at: 0, value: 10 }, { at: 1000, value: 20 }), 'straight')?.line).toEqual('M0 264L1000 42')
})

it('[IT12] a line without height lies in the middle of the scale; one point is no line', () => {
  expect(sparkline(frame({ at: 0, value: 10 }, { at: 1000, value: 10 }), 'straight')?.line).toEqual('M0 153L1000 153')
  expect(sparkline(frame({ at: 0, value: 10 }), 'steps')).toEqual(null)
})
