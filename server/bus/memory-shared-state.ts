import { LRUCache } from 'lru-cache'
import { randomUUID } from 'node:crypto'
import type { SharedState } from './shared-state.ts'

const COUNTERS = 20_000
const CLAIMS = 10_000

/** By size, because a cache that is limited by its number of entries makes room for all of them together. */
const upTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })

/** State that processes share; a site of one process has its own. */
export const createMemory = (now: () => number = Date.now) => ({
  now,
  counters: new LRUCache<string, { count: number; endsAt: number }>(upTo(COUNTERS)),
  claims: new LRUCache<string, { holder: string; endsAt: number }>(upTo(CLAIMS)),
  pages: new Map<string, { fields: Map<string, string>; endsAt: number }>(),
})
export type Memory = ReturnType<typeof createMemory>

/** Shared state inside one process: nothing can be unreachable. */
export function createMemorySharedState(
  { now, counters, claims, pages }: Memory = createMemory(),
  holder: string = randomUUID(),
): SharedState {
  const findHolder = (key: string) => {
    const claim = claims.get(key)
    return claim && claim.endsAt > now() ? claim.holder : undefined
  }
  const currentPage = (processId: string) => {
    const page = pages.get(processId)
    return page && page.endsAt > now() ? page.fields : undefined
  }

  return {
    async increment(key, windowMs) {
      const before = counters.get(key)
      const { count, endsAt } = before && before.endsAt > now() ? before : { count: 0, endsAt: now() + windowMs }
      counters.set(key, { count: count + 1, endsAt })
      return { count: count + 1, resetMs: endsAt - now() }
    },
    async claim(key, ttlMs) {
      if (findHolder(key) !== undefined) return false
      claims.set(key, { holder, endsAt: now() + ttlMs })
      return true
    },
    async renew(key, ttlMs) {
      if (findHolder(key) !== holder) return false
      claims.set(key, { holder, endsAt: now() + ttlMs })
      return true
    },
    async release(key) {
      if (findHolder(key) === holder) claims.delete(key)
    },
    pages: {
      async change(changes, ttlMs) {
        const fields = currentPage(holder)
        if (!fields) return false
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) fields.delete(name)
          else fields.set(name, value)
        }
        pages.set(holder, { fields, endsAt: now() + ttlMs })
        return true
      },
      async replace(fields, ttlMs) {
        pages.set(holder, { fields: new Map(Object.entries(fields)), endsAt: now() + ttlMs })
      },
      read: async (processId) => Object.fromEntries(currentPage(processId) ?? []),
    },
  }
}
