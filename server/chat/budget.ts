import type { Clock } from '#server/live/clock.ts'

/** What one connection may send: `burst` at once, and `perSecond` on average. */
export const FRAME_BUDGET = { burst: 60, perSecond: 4 }
/** A frame that cannot be understood, or is about what is not theirs, costs as much as so many. */
export const BAD_FRAME_COST = 10

/** A bucket that fills with time. */
export function createBudget(clock: Clock, { burst, perSecond } = FRAME_BUDGET) {
  let left = burst
  let at = clock.now()
  return {
    /** False: it is used up. */
    spend(cost: number): boolean {
      const now = clock.now()
      left = Math.min(burst, left + ((now - at) / 1_000) * perSecond) - cost
      at = now
      return left >= 0
    },
  }
}
