import type { Hatch } from '#contract/hatches.ts'
import { invalidateCache } from '#server/http/invalidate-cache.ts'
import { createResponseCache } from '#server/http/response-cache.ts'
import { shippedCatalogue, type Catalogue } from '#server/import/catalogue.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { followHatches } from '#server/composition/hatches.ts'
import { createDataModules, type DataOptions } from '#server/composition/data-modules.ts'
import { createStreams, type ReaderKeys } from '#server/composition/streams.ts'
import { watchIngest } from '#server/modules/parked/watch-ingest.ts'
import { createWishes } from '#server/modules/wishes/wishes.ts'
import { createValues } from '#server/modules/values/values.ts'
import { createClientAddresses, decorateClientAddress } from '#server/http/client-address.ts'
import { schemaController } from '#server/openapi/schema-controller.ts'
import Fastify from 'fastify'
import { NOW, site, TOKEN } from './fixture.ts'
import { openTestDatabase } from './test-database.ts'

export { NOW, site, smallCatalogue, TOKEN } from './fixture.ts'

const noSessions = () => Promise.reject(new Error('There are no sessions here'))

/** The API over a database that holds the catalogue with its samples. `clock.now` may be moved. */
export async function startData({
  catalogue,
  samples = true,
  db: given,
  keys,
  ...options
}: Partial<DataOptions> & {
  catalogue?: Catalogue
  samples?: boolean
  keys?: ReaderKeys
} = {}) {
  const clock = { now: NOW }
  const published: Hatch[] = []
  const errors: unknown[] = []
  const events = createEventBus<ServerEvents>((error) => errors.push(error))
  events.subscribe('hatches.stored', (hatches) => published.push(...hatches))
  const isWhole = given === undefined && catalogue === undefined && samples
  const db = given ?? (await openTestDatabase(isWhole ? 'whole' : 'nothing'))
  if (!isWhole) await importCatalogue(db, catalogue ?? shippedCatalogue(), { samples, now: NOW })
  const cache = options.cache ?? createResponseCache({ maxBytes: 10_000_000, now: () => clock.now })
  const report = (error: unknown) => void errors.push(error)
  const now = options.now ?? (() => clock.now)
  const { log: hatchLog, tail, stats } = await followHatches({ db, events, report, now })
  const values = options.values ?? (await createValues({ db, events, report, inspectIngest: watchIngest, now }))
  const streams = createStreams({ db, events, hatches: { tail, log: hatchLog }, values, report, now })
  const data = await createDataModules({
    db,
    events,
    report,
    stats,
    cache,
    site,
    demo: true,
    ingestToken: TOKEN,
    streamRoutes: streams.routes,
    wishRoutes: createWishes({
      db,
      events,
      signedIn: noSessions,
      tradeOffers: { sendTo: noSessions },
      report,
      now,
    }).openRoutes,
    ...options,
    values,
    now,
  })
  streams.connectKeys(keys ?? data.apiKeys)
  invalidateCache(events, cache, () => clock.now)
  events.publish('subscribers.changed', 7)
  const app = Fastify({ schemaController })
  decorateClientAddress(app, createClientAddresses())
  await app.register(data.module)
  return {
    ...data,
    streams,
    tail,
    hatchLog,
    stats,
    db,
    app,
    clock,
    events,
    errors,
    published,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
    post: (url: string, payload: unknown, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}`, ...headers },
        payload: JSON.stringify(payload),
      }),
    stop: async () => {
      streams.close()
      tail.close()
      await app.close()
      await db.destroy()
    },
  }
}
