import { MAX_VERDICT_MISSES } from '#contract/api-limits.ts'
import { limitAttempts, type RateLimits } from '#server/http/shared-rate-limits.ts'

/** Counts a code that no card has for a client network. SV7 @throws ProblemError 429 */
export type CountMiss = (network: string | undefined) => Promise<void>

export function createCountMiss(rateLimits: RateLimits): CountMiss {
  const count = limitAttempts(rateLimits, 'verdict misses', MAX_VERDICT_MISSES)
  // An unknown address counts for nobody, or all clients of a proxy that forwards none would count as one.
  return async (network) => {
    if (network !== undefined) await count(network)
  }
}
