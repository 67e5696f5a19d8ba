import type { Hatch } from '#contract/hatches.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { invalidateCache } from '#server/http/invalidate-cache.ts'
import { createResponseCache } from '#server/http/response-cache.ts'
import { shippedCatalogue, type Catalogue } from '#server/import/catalogue.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { createDataModules, type DataOptions } from '#server/composition/data-modules.ts'
import Fastify from 'fastify'

/** A Thursday, a year after the catalogue. */
export const NOW = Date.parse('2026-11-19T12:00:00Z')
export const TOKEN = 'token-of-the-bot'

export const site = { origin: 'http://localhost:4710', host: 'localhost', signInPath: '/auth/roblox' }

/** The API over a database in memory that holds the catalogue with its samples. `clock.now` may be moved. */
export async function startData({
  catalogue = shippedCatalogue(),
  samples = true,
  ...options
}: Partial<DataOptions> & { catalogue?: Catalogue; samples?: boolean } = {}) {
  const clock = { now: NOW }
  const published: Hatch[] = []
  const errors: unknown[] = []
  const events = createEventBus<ServerEvents>((error) => errors.push(error))
  events.subscribe('hatches.stored', (hatches) => published.push(...hatches))
  const db = await openDatabase(':memory:')
  await importCatalogue(db, catalogue, { samples, now: NOW })
  const cache = options.cache ?? createResponseCache({ maxBytes: 10_000_000, now: () => clock.now })
  const data = await createDataModules({
    db,
    events,
    report: (error) => errors.push(error),
    cache,
    site,
    demo: true,
    ingestToken: TOKEN,
    now: () => clock.now,
    ...options,
  })
  invalidateCache(events, cache, () => clock.now)
  events.publish('subscribers.changed', 7)
  const app = Fastify()
  await app.register(data.module)
  return {
    ...data,
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
      await app.close()
      await db.destroy()
    },
  }
}

/** The pets of these eggs only, for tests that import more than once. */
export function smallCatalogue(eggNames: readonly string[] = ['Common Egg', 'Spotted Egg']): Catalogue {
  const { pets, eggs, bounties } = shippedCatalogue()
  const kept = pets.filter((pet) => pet.eggs.some((egg) => eggNames.includes(egg)))
  return { pets: kept, eggs: eggs.filter((egg) => eggNames.includes(egg.name)), bounties }
}
