import { schemaController } from '#server/openapi/schema-controller.ts'
import Fastify from 'fastify'
import { IngestHatch } from '#contract/ingest.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { shippedCatalogue } from '#server/import/catalogue.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { toHatch } from '#server/modules/hatches/hatch-row.ts'
import { createHatchIngest, storeHatches } from '#server/modules/ingest/ingest-hatches.ts'
import { ingestRoutes } from '#server/modules/ingest/ingest.routes.ts'
import { parseBatch } from '#server/http/validate-batch.ts'
import { answerQuestions } from './processes.ts'

// Takes hatches in two ways: at /together as the site does, at /alone with a transaction for each batch.
const [url = ':memory:', token = ''] = process.argv.slice(2)
const db = await openDatabase(url)
await importCatalogue(db, shippedCatalogue(), { samples: true, now: Date.now() })
const events = createEventBus<ServerEvents>((error) => console.error(error))
const together = createHatchIngest({ db, events })
async function alone(batch: readonly unknown[]) {
  const { rows, answers } = await storeHatches(db, [{ elements: parseBatch(IngestHatch, batch), at: Date.now() }])
  events.publish('hatches.stored', rows.map(toHatch))
  return answers[0]!
}

const app = Fastify({ schemaController })
for (const [prefix, hatches] of Object.entries({ '/together': together, '/alone': alone }))
  await app.register(
    ingestRoutes({
      token,
      hatches,
      values: hatches,
      trades: hatches,
      exists: hatches,
      events: hatches,
      limit: 1_000_000_000,
    }),
    {
      prefix,
    },
  )
const origin = await app.listen({ port: 0, host: '127.0.0.1' })

answerQuestions(origin, async () => null)
