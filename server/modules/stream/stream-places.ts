import { MAX_STREAMS_PER_KEY, MAX_STREAMS_PER_NETWORK } from '#contract/api-limits.ts'
import type { StreamEndCode } from '#contract/stream.ts'

/** Streams of a process. SM14 */
export const MAX_STREAMS = 5_000

const KEY = 'key '

export type StreamPlaces = ReturnType<typeof createStreamPlaces>

type Place = {
  refusal?: undefined
  release: () => void
  /** How the stream is ended when its key is revoked. */
  onEnd: (end: (code: StreamEndCode) => void) => void
}

/** Counts open streams, and ends those of a revoked key. SM14, SM15 */
export function createStreamPlaces() {
  const byOwner = new Map<string, Set<{ end?: (code: StreamEndCode) => void; isRevoked: boolean }>>()
  let total = 0
  return {
    /** `network` undefined: it counts only for the total. */
    take({
      keyId,
      network,
    }: {
      keyId: string | undefined
      network: string | undefined
    }): Place | { refusal: 429 | 503 } {
      const owner = keyId === undefined ? network && `network ${network}` : KEY + keyId
      const max = keyId === undefined ? MAX_STREAMS_PER_NETWORK : MAX_STREAMS_PER_KEY
      const known = owner === undefined ? undefined : byOwner.get(owner)
      if (total >= MAX_STREAMS) return { refusal: 503 }
      if ((known?.size ?? 0) >= max) return { refusal: 429 }
      const place: { end?: (code: StreamEndCode) => void; isRevoked: boolean } = { isRevoked: false }
      total++
      if (owner !== undefined) byOwner.set(owner, (known ?? new Set()).add(place))
      let isReleased = false
      return {
        release() {
          if (isReleased) return
          isReleased = true
          total--
          if (owner === undefined) return
          const places = byOwner.get(owner)
          places?.delete(place)
          if (places?.size === 0) byOwner.delete(owner)
        },
        onEnd(end) {
          place.end = end
          if (place.isRevoked) end('key.revoked')
        },
      }
    },
    /** Ids of the keys that have open streams. */
    listKeys: (): string[] =>
      [...byOwner.keys()].flatMap((owner) => (owner.startsWith(KEY) ? owner.slice(KEY.length) : [])),
    /** Ends the streams of these keys. */
    revoke(keyIds: readonly string[]) {
      for (const place of keyIds.flatMap((keyId) => [...(byOwner.get(KEY + keyId) ?? [])])) {
        place.isRevoked = true
        place.end?.('key.revoked')
      }
    },
  }
}
