import type { Clock } from '#server/time/clock.ts'

/** `burst`: tokens at the start and at most; `perSecond`: tokens that return each second. */
export type Budget = { readonly burst: number; readonly perSecond: number }

export type TokenBucket = ReturnType<typeof createTokenBucket>

/** A token bucket; full at first. */
export function createTokenBucket(clock: Clock, { burst, perSecond }: Budget) {
  let tokens = burst
  let filledAt = clock.now()
  return {
    /** Takes `cost` tokens; when there are fewer, takes none and returns false. */
    take(cost = 1): boolean {
      const now = clock.now()
      tokens = Math.min(burst, tokens + ((now - filledAt) / 1_000) * perSecond)
      filledAt = now
      if (tokens < cost) return false
      tokens -= cost
      return true
    },
  }
}
