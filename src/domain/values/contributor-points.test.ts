import { millisecondsInDay as DAY } from 'date-fns/constants'
import { expect, it } from 'vitest'
import { ACCEPTED_POINTS, addPoints, DENIED_POINTS, pointsAt } from './contributor-points.ts'

it('[PR30] an accepted suggestion brings ten points, a denied one costs five, and nobody falls below minus five', () => {
  const accepted = addPoints({ points: 0, at: 0 }, ACCEPTED_POINTS, 5)
  expect(accepted).toEqual({ points: 10, at: 5 })
  expect(addPoints(accepted, DENIED_POINTS, 6)).toEqual({ points: 5, at: 6 })
  const denied = addPoints({ points: 0, at: 0 }, DENIED_POINTS, 5)
  expect([denied, addPoints(denied, DENIED_POINTS, 6)]).toEqual([
    { points: -5, at: 5 },
    { points: -5, at: 6 },
  ])
})

it('[PR31] points below zero come back by one a day, and never beyond zero', () => {
  const stored = { points: -5, at: 1_000 }
  expect([0, DAY - 1, DAY, 4 * DAY, 5 * DAY, 60 * DAY, -DAY].map((later) => pointsAt(stored, 1_000 + later))).toEqual([
    -5, -5, -4, -1, 0, 0, -5,
  ])
  expect(pointsAt({ points: 7, at: 0 }, 60 * DAY)).toBe(7)
  expect(addPoints(stored, ACCEPTED_POINTS, 1_000 + 3 * DAY)).toEqual({ points: 8, at: 1_000 + 3 * DAY })
})
