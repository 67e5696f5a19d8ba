import { makeKey } from '#domain/keys/key-form.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { shippedCatalogue } from '#server/import/catalogue.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { createHatchIngest } from '#server/modules/ingest/ingest-hatches.ts'
import { ingestRoutes } from '#server/modules/ingest/ingest.routes.ts'
import { hashKey } from '#server/modules/sources/hash-key.ts'
import { readSender } from '#server/modules/sources/read-sender.ts'
import { createSourcesRepository } from '#server/modules/sources/sources.repository.ts'
import { schemaController } from '#server/openapi/schema-controller.ts'
import Fastify from 'fastify'
import { randomBytes } from 'node:crypto'
import { answerQuestions } from './processes.ts'

// Takes hatches of the operator and of this many trusted sources, whose keys it answers.
const [url = '', token = '', count = '0'] = process.argv.slice(2)
const db = await openDatabase(url)
await importCatalogue(db, shippedCatalogue(), { samples: true, now: Date.now() })
const events = createEventBus<ServerEvents>((error) => console.error(error))
await db
  .insertInto('account')
  .values({
    id: 'lead',
    name: 'lead',
    display_name: 'Lead',
    created_at: 0,
    folded_name: 'lead',
    folded_display_name: 'lead',
  })
  .execute()
const keys = Array.from({ length: Number(count) }, () => makeKey('source', randomBytes))
for (const [index, key] of keys.entries())
  await createSourcesRepository(db).insert({
    id: `s${index}`,
    name: `Source ${index}`,
    key_hash: hashKey(key),
    prefix: key.slice(0, 13),
    kinds: JSON.stringify(['hatches']),
    quota: 1_000_000,
    state: 'trusted',
    is_out: 0,
    since: 0,
    created_by: 'lead',
    created_at: 0,
    settled_seq: null,
  })

const hatches = createHatchIngest({ db, events })
const app = Fastify({ schemaController })
const other = async () => ({ accepted: 0, duplicate: 0, rejected: [] })
await app.register(
  ingestRoutes({
    token,
    hatches,
    values: other,
    trades: other,
    exists: other,
    events: other,
    findSource: (header) => readSender(db, header),
    limit: 1_000_000_000,
  }),
)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })

answerQuestions({ origin, keys }, async () => process.cpuUsage())
