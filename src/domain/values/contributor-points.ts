import { millisecondsInDay } from 'date-fns/constants'

/** Points are lost first: a denied suggestion counts immediately, an accepted one when it is published. PR30 */
export const ACCEPTED_POINTS = 10
export const DENIED_POINTS = -5
const MIN_POINTS = -5
/** From here on a player is a proposer. PR32 */
export const PROPOSER_POINTS = 10

export type StoredPoints = { readonly points: number; readonly at: number }

/** Points below zero come back by one a day. PR31 */
export const pointsAt = ({ points, at }: StoredPoints, now: number): number =>
  points >= 0 ? points : Math.min(0, points + Math.max(0, Math.floor((now - at) / millisecondsInDay)))

export const addPoints = (stored: StoredPoints, points: number, now: number): StoredPoints => ({
  points: Math.max(MIN_POINTS, pointsAt(stored, now) + points),
  at: now,
})
