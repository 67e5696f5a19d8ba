import { millisecondsInDay as DAY } from 'date-fns/constants'
import { expect, it } from 'vitest'
import { monthLine } from './month-line.ts'

const now = Date.UTC(2026, 2, 31)
const days = (...points: [ago: number, value: number | null][]) =>
  points.map(([ago, value]) => ({ at: now - ago * DAY, value }))

it('[ML126] draws the values in force over 30 days, from the one before them, and says how they changed', () => {
  expect(monthLine(days([90, 50], [40, 100], [15, 150]), now)).toEqual({
    line: 'M0 24.6H60V3.9H120V3.9', // a little room above and below
    change: '+50%',
  })
  expect(monthLine(days([90, 100]), now)?.change).toBe('+0%')
})

it('[ML126] draws nothing where no number was in force', () => {
  expect(monthLine([], now)).toBeNull()
  expect(monthLine(days([90, 100], [60, null]), now)).toBeNull()
})
