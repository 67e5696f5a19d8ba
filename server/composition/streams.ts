import type { Database } from '#server/db/database.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import type { GatewayOptions } from '#server/live/socket-gateway.ts'
import { createHatchesRepository } from '#server/modules/hatches/hatches.repository.ts'
import { createStreamPlaces } from '#server/modules/stream/stream-places.ts'
import { attachStreamGateway } from '#server/modules/stream/stream.gateway.ts'
import { createStreamHub } from '#server/modules/stream/stream.hub.ts'
import { type IdentifyReader, streamRoutes } from '#server/modules/stream/stream.routes.ts'
import { createValueChangesRepository } from '#server/modules/values/value-changes.repository.ts'
import type { Values } from '#server/modules/values/values.ts'
import { systemClock } from '#server/time/clock.ts'
import type { IncomingHttpHeaders } from 'node:http'
import type { Hatches } from './hatches.ts'

type Options = {
  db: Database
  events: ServerEventBus
  hatches: Pick<Hatches, 'tail' | 'log'>
  values: Pick<Values, 'number'>
  report: (error: unknown) => void
  /** Milliseconds. */
  now?: () => number
}

/** Keys of readers. */
export type ReaderKeys = {
  /** The key of a request; undefined: it has none. @throws ProblemError 401 for one that is not valid */
  read(request: { headers: IncomingHttpHeaders }): Promise<{ id: string; scopes: readonly string[] } | undefined>
  /** Subscribes to keys that were revoked, by id. */
  onRevoked(listener: (keyIds: readonly string[]) => void): void
  /** The ids among these whose keys still work. */
  validAmong(ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** Between two looks at the keys of open streams, ms: a notice of the bus may be lost. SM15 */
const KEY_CHECK_MS = 500

export type Streams = ReturnType<typeof createStreams>

/** Filtered streams over the logs that this process follows already. SM1 to SM15 */
export function createStreams({ db, events, hatches, values, report, now = Date.now }: Options) {
  const changes = createValueChangesRepository(db)
  const hub = createStreamHub({
    tail: hatches.tail,
    hatches: hatches.log,
    changes: {
      lastNumber: changes.lastNumber,
      after: async (after, limit) => (await changes.list({ after, limit })).changes,
    },
    change: values.number,
    findSlugs: createHatchesRepository(db).findSlugs,
    report,
    onSlow: () => events.publish('subscriber.slow', { channel: 'stream', action: 'close' }),
    now,
  })
  const places = createStreamPlaces()
  let keys: ReaderKeys | undefined
  let cancelCheck = () => {}
  let isClosed = false

  async function endRevoked() {
    const ids = places.listKeys()
    if (!keys || ids.length === 0) return
    const valid = await keys.validAmong(ids)
    places.revoke(ids.filter((id) => !valid.has(id)))
  }
  function checkKeys() {
    if (isClosed) return
    cancelCheck = systemClock.after(KEY_CHECK_MS, () => void endRevoked().catch(report).finally(checkKeys))
  }

  const identify: IdentifyReader = async (request) => {
    const key = await keys?.read(request)
    // A key for other calls counts for its network, as if there were none.
    return key?.scopes.includes('stream') ? key : undefined
  }
  events.subscribe('hatches.appended', hub.onAppended)
  events.subscribe('values.changed', hub.onValuesChanged)
  events.subscribe('hatches.replaced', hub.onReplaced)
  return {
    hub,
    places,
    routes: streamRoutes({ hub, places, identify }),
    /** Lets readers with a key have more streams. Call it once, before the first request. */
    connectKeys(given: ReaderKeys) {
      keys = given
      given.onRevoked(places.revoke)
      checkKeys()
    },
    /** Opens `/ws/stream`. */
    attach: (options: GatewayOptions) => attachStreamGateway({ ...options, hub, places, identify }),
    close() {
      isClosed = true
      cancelCheck()
      hub.close()
    },
  }
}
