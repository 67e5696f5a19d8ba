import { millisecondsInMinute, millisecondsInSecond } from 'date-fns/constants'

/** Difference between the time of an interaction and the server's clock. DI3 */
export const MAX_INTERACTION_AGE_MS = 5 * millisecondsInMinute
/** Signatures that are remembered: 100 a second for as long as one counts. DI4 */
export const MAX_REMEMBERED_SIGNATURES = 60_000

const TIMESTAMP = /^\d{1,12}$/

export type Freshness = 'fresh' | 'old' | 'replayed'

/**
 * Returns the check that an interaction is of now and comes for the first time. Forgetting a signature also ends its time, so that none is
 * ever taken twice. DI3, DI4
 */
export function createReplayGuard(max = MAX_REMEMBERED_SIGNATURES) {
  /** Times by signature, in ms, in the order in which they came. */
  const seen = new Map<string, number>()
  /** Interactions of this time and before are refused, because one of them was forgotten. */
  let forgottenAt = -Infinity

  function forgetOldest(now: number) {
    for (const [signature, at] of seen) {
      const isOver = at < now - MAX_INTERACTION_AGE_MS
      if (!isOver && seen.size <= max) return
      seen.delete(signature)
      forgottenAt = Math.max(forgottenAt, at)
    }
  }

  return {
    /** `timestamp`: seconds since 1970, as the header has it. `now`: milliseconds. Only for signatures that are right. */
    check(signature: string, timestamp: string, now: number): Freshness {
      const at = TIMESTAMP.test(timestamp) ? Number(timestamp) * millisecondsInSecond : NaN
      // A timestamp has no fraction, so it may be up to a second younger than it says.
      if (!(at > now - MAX_INTERACTION_AGE_MS && at <= now + MAX_INTERACTION_AGE_MS) || at <= forgottenAt) return 'old'
      const id = signature.toLowerCase()
      if (seen.has(id)) return 'replayed'
      seen.set(id, at)
      forgetOldest(now)
      return 'fresh'
    },
    get size() {
      return seen.size
    },
  }
}
