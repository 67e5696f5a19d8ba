import { expect, it } from 'vitest'
import { changePercent } from './change-percent.ts'

it('[DK4] a change is a percentage of the value before, and none from or to a word or from nothing', () => {
  const changes = [
    [1_000, 1_100],
    [1_000, 900],
    [5, 5],
    [0, 5],
    ['N/A', 5],
    [5, 'TBD'],
  ] as const
  expect(changes.map(([before, after]) => changePercent(before, after))).toEqual([10, -10, 0, null, null, null])
})
