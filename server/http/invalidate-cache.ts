import type { ServerEventBus } from '#server/events/server-events.ts'
import type { ResponseCache } from './response-cache.ts'

/** Every tag of a cached response. */
const TAGS = ['items', 'eggs', 'hatches'] as const
const HATCHES_MS = 1_000

/**
 * Invalidates cached responses when their data changes. Hatches do so once a second at most, or a busy hour would leave nothing cached;
 * responses that a hatch changes live no longer than that anyway (AP32).
 */
export function invalidateCache(
  events: ServerEventBus,
  cache: Pick<ResponseCache, 'drop' | 'outdate'>,
  now: () => number = Date.now,
) {
  let outdatedAt = 0
  events.subscribe('hatches.stored', () => {
    if (now() - outdatedAt < HATCHES_MS) return
    outdatedAt = now()
    cache.outdate('hatches')
  })
  events.subscribe('values.changed', () => cache.drop('items'))
  events.subscribe('database.changed', () => {
    for (const tag of TAGS) cache.drop(tag)
  })
}
