import { expect, it } from 'vitest'
import { createSlidingCount } from './sliding-count.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE

it('[AP74] counts the last 24 hours, to the minute', () => {
  const count = createSlidingCount()
  count.add(10 * MINUTE)
  count.add(10 * MINUTE + 5_000, 2)
  count.add(20 * MINUTE)
  expect([
    count.count(20 * MINUTE),
    count.count(10 * MINUTE + DAY - 1),
    count.count(10 * MINUTE + DAY),
    count.count(30 * MINUTE + DAY),
  ]).toEqual([4, 4, 1, 0])
})

it('[AP74] takes late arrivals, and forgets those that are too old already', () => {
  const count = createSlidingCount()
  count.add(DAY)
  count.add(DAY - 60 * MINUTE)
  count.add(-5 * MINUTE)
  expect(count.count(DAY)).toBe(2)
})
