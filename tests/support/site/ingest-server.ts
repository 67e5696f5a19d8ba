import { openDatabase } from '#server/db/open-database.ts'
import { createResponseCache } from '#server/http/response-cache.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { followHatches } from '#server/composition/hatches.ts'
import { createDataModules } from '#server/composition/data-modules.ts'
import { schemaController } from '#server/openapi/schema-controller.ts'
import Fastify from 'fastify'
import { site, smallCatalogue, TOKEN } from './fixture.ts'

// A process of its own, to be killed: takes hatches into the file that it is given, and prints its address.
const db = await openDatabase(`file:${process.argv[2]}`)
await importCatalogue(db, smallCatalogue(), { samples: true, now: Date.now() })
const report = (error: unknown) => console.error(error)
const events = createEventBus<ServerEvents>(report)
const { stats } = await followHatches({ db, events, report })
const { module } = await createDataModules({
  db,
  site,
  cache: createResponseCache({ maxBytes: 1_000_000 }),
  demo: true,
  ingestToken: TOKEN,
  events,
  stats,
  report,
})
const app = Fastify({ schemaController })
await app.register(module)
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
