import { LRUCache } from 'lru-cache'

/** Reads that are remembered for /discord. */
export const MAX_REMEMBERED_READS = 1_000
/** Time after which a read that has not answered is begun again, ms. */
const MAX_READ_MS = 10_000

/** Remembers the results of reads by key. Calls share a read that is under way, and one that fails is not remembered. DI9 */
export function createReadMemory(max = MAX_REMEMBERED_READS, now: () => number = Date.now) {
  const reads = new LRUCache<string, { endsAt: number; result: Promise<unknown> }>({ max })
  return {
    /** `ttl`: milliseconds; default: until `clear`. */
    read<T>(key: string, produce: () => Promise<T>, ttl = Infinity): Promise<T> {
      const found = reads.get(key)
      // One key always names the same read.
      if (found && found.endsAt > now()) return found.result as Promise<T>
      const result = produce()
      const entry = { endsAt: now() + MAX_READ_MS, result }
      reads.set(key, entry)
      result.then(
        () => void (entry.endsAt = now() + ttl),
        () => {
          if (reads.peek(key) === entry) reads.delete(key)
        },
      )
      return result
    },
    clear: () => reads.clear(),
  }
}
