import type { ServerEventBus } from '#server/events/server-events.ts'
import type { ResponseCache } from './response-cache.ts'

/** Every tag of a cached response. */
const TAGS = ['items', 'eggs', 'hatches', 'evidence'] as const
const HATCHES_MS = 1_000

/**
 * Invalidates cached responses when their data changes. Hatches expire theirs once a second at most, or a busy hour would leave
 * nothing cached (AP32).
 */
export function invalidateCache(
  events: ServerEventBus,
  cache: Pick<ResponseCache, 'evict' | 'expire'>,
  now: () => number = Date.now,
) {
  let expiredAt = 0
  events.subscribe('hatches.appended', () => {
    if (now() - expiredAt < HATCHES_MS) return
    expiredAt = now()
    cache.expire('hatches')
  })
  events.subscribe('hatches.marked', () => cache.evict('hatches'))
  events.subscribe('values.changed', () => cache.evict('items'))
  events.subscribe('evidence.changed', () => cache.evict('evidence'))
  events.subscribe('database.changed', () => {
    for (const tag of TAGS) cache.evict(tag)
  })
}
