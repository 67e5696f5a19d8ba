import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/time/clock.ts'
import { type Budget, createTokenBucket, type TokenBucket } from './token-bucket.ts'

export type HandshakeBudgets = {
  /** Budget of each address. */
  address: Budget
  /** Budget of all connections without an address: from this machine, or a proxy that forwards none. */
  unknown: Budget
  /** Budget of all connections. */
  total: Budget
  /** Handshakes that a flood costs its address. */
  flood: number
}

/** An attacker with more addresses than this is bounded by the total. */
const ADDRESSES = 10_000

/** Limits handshakes per address, so that one cannot use up the total, and of all. LV23 */
export function createHandshakeLimit(
  clock: Clock,
  { address: perAddress, unknown: ofUnknown, total: ofAll, flood }: HandshakeBudgets,
) {
  const buckets = new LRUCache<string, TokenBucket>({ max: ADDRESSES })
  const unknown = createTokenBucket(clock, ofUnknown)
  const total = createTokenBucket(clock, ofAll)

  function findBucket(address: string): TokenBucket {
    const known = buckets.get(address)
    if (known) return known
    const bucket = createTokenBucket(clock, perAddress)
    buckets.set(address, bucket)
    return bucket
  }

  return {
    /** The status that refuses a handshake; undefined: accepted. */
    refusal(address: string | undefined): 429 | 503 | undefined {
      if (!(address === undefined ? unknown : findBucket(address)).take()) return 429
      return total.take() ? undefined : 503
    },
    /** After a flood, the address must wait before it can open many more. */
    flooded(address: string | undefined) {
      if (address !== undefined) findBucket(address).take(flood)
    },
  }
}
