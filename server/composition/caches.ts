import { type Admission, createAdmission } from '#server/http/admission.ts'
import { watchEventLoop } from '#server/http/event-loop-delay.ts'
import { invalidateCache } from '#server/http/invalidate-cache.ts'
import { createResponseCache } from '#server/http/response-cache.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'

export const MAX_READ_CACHE_BYTES = 16 * 1_048_576
/** Compressed: two thousand pages. */
export const MAX_PAGE_CACHE_BYTES = 32 * 1_048_576
/** Some eighty previews. */
export const MAX_PREVIEW_CACHE_BYTES = 24 * 1_048_576
/** Half of a release's files. They are asked of another release's process only during an upgrade. */
export const MAX_ASSET_CACHE_BYTES = 4 * 1_048_576
/** Reads of files at the same time. A refused one would leave a page without its scripts, so many may wait. */
const ASSET_READS = { running: 4, waiting: 1_000, waitingPerClient: 200, longestWait: 10_000 }
/** In development every page is rendered for each request. */
const NOTHING = 1

type Options = {
  events: ServerEventBus
  isDevelopment: boolean
}

/** The response caches of the site. Reads take milliseconds, pages and previews tens of them, so each kind has its own queue. */
export function createCaches({ events, isDevelopment }: Options) {
  const eventLoop = watchEventLoop()
  const admit = () => createAdmission({ isOverloaded: eventLoop.isLate })
  const createCache = (maxBytes: number, admission: Admission) => {
    const cache = createResponseCache({ maxBytes: isDevelopment ? NOTHING : maxBytes, admission })
    invalidateCache(events, cache)
    return cache
  }
  const rendering = admit()
  return {
    reads: createCache(MAX_READ_CACHE_BYTES, admit()),
    pages: createCache(MAX_PAGE_CACHE_BYTES, rendering),
    previews: createCache(MAX_PREVIEW_CACHE_BYTES, rendering),
    assets: createCache(MAX_ASSET_CACHE_BYTES, createAdmission(ASSET_READS)),
    /** From now on requests are refused while the event loop is late. */
    startRefusing: eventLoop.start,
    stop: eventLoop.stop,
  }
}
export type Caches = ReturnType<typeof createCaches>
