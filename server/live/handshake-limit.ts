import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/time/clock.ts'
import { type Budget, createTokenBucket, type TokenBucket } from './token-bucket.ts'

export type HandshakeBudgets = {
  /** Of one address. */
  address: Budget
  /** Of all connections without one, which a program on this machine or a proxy that forwards none opens. */
  unknown: Budget
  /** Of all connections. */
  total: Budget
  /** Handshakes that a flood costs the address it came from. */
  flood: number
}

/** An attacker with more addresses than this is bounded by the total. */
const ADDRESSES = 10_000

/** Bounds how often connections are opened: by each address, so that one cannot use up the total, and by all. LV23 */
export function createHandshakeLimit(
  clock: Clock,
  { address: perAddress, unknown: ofUnknown, total: ofAll, flood }: HandshakeBudgets,
) {
  const buckets = new LRUCache<string, TokenBucket>({ max: ADDRESSES })
  const unknown = createTokenBucket(clock, ofUnknown)
  const total = createTokenBucket(clock, ofAll)

  function bucketOf(address: string): TokenBucket {
    const known = buckets.get(address)
    if (known) return known
    const bucket = createTokenBucket(clock, perAddress)
    buckets.set(address, bucket)
    return bucket
  }

  return {
    /** The status to refuse a handshake with, or undefined. */
    refusal(address: string | undefined): 429 | 503 | undefined {
      if (!(address === undefined ? unknown : bucketOf(address)).take()) return 429
      return total.take() ? undefined : 503
    },
    /** A connection was closed for flooding: its address waits before it may open many more. */
    flooded(address: string | undefined) {
      if (address !== undefined) bucketOf(address).take(flood)
    },
  }
}
