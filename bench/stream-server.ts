import Fastify from 'fastify'
import type { Hatch } from '#contract/hatches.ts'
import { liveHatch } from '#contract/hatches.fixture.ts'
import { followHatches } from '#server/composition/hatches.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { shippedCatalogue } from '#server/import/catalogue.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import type { HatchLog } from '#server/live/hatch-log.ts'
import { createHatchTail, type HatchTail } from '#server/live/hatch-tail.ts'
import { createHatchIngest } from '#server/modules/ingest/ingest-hatches.ts'
import { createStreamHub } from '#server/modules/stream/stream.hub.ts'
import { createStreamPlaces } from '#server/modules/stream/stream-places.ts'
import { streamRoutes } from '#server/modules/stream/stream.routes.ts'
import { schemaController } from '#server/openapi/schema-controller.ts'
import type { ServerResponse } from 'node:http'
import { answerQuestions, until } from './processes.ts'

// Serves GET /api/stream over a database; without an address over a log in memory, whose writes cost nothing.
const [url = ''] = process.argv.slice(2)
const slugs = shippedCatalogue().pets.map(({ slug }) => slug)
const report = (error: unknown) => {
  throw error
}
const events = createEventBus<ServerEvents>(report)

type Served = { tail: HatchTail; log: HatchLog; send(count: number): Promise<void> }

async function inDatabase(): Promise<Served> {
  const db = await openDatabase(url)
  await importCatalogue(db, shippedCatalogue(), { samples: true, now: Date.now() })
  const { tail, log } = await followHatches({ db, events, report })
  const ingest = createHatchIngest({ db, events })
  let sent = 0
  return {
    tail,
    log,
    async send(count) {
      await ingest(
        Array.from({ length: count }, () => ({
          id: `h${sent}`,
          slug: slugs[sent++ % slugs.length],
          playerName: `Fan ${sent % 7}`,
          isPublic: sent % 3 > 0,
        })),
      )
    },
  }
}

async function inMemory(): Promise<Served> {
  const hatches: Hatch[] = []
  const log: HatchLog = {
    position: async () => ({ epoch: 'bench', seq: hatches.length }),
    after: async (seq, limit) => hatches.slice(seq, seq + limit),
    newest: async (limit) => hatches.slice(-limit),
    listOut: async () => [],
  }
  const tail = await createHatchTail({
    log,
    emit: (appended) => events.publish('hatches.appended', appended),
    report,
  })
  return {
    tail,
    log,
    async send(count) {
      const first = hatches.length + 1
      const made = Array.from({ length: count }, (_, index) =>
        liveHatch(first + index, { slug: slugs[(first + index) % slugs.length]!, value: 1_000 }),
      )
      hatches.push(...made)
      tail.offer(made)
    },
  }
}

const { tail, log, send } = await (url === '' ? inMemory() : inDatabase())
let slow = 0
const hub = createStreamHub({
  tail,
  hatches: log,
  changes: { lastNumber: async () => 0, after: async () => [] },
  change: 0,
  findSlugs: async () => undefined,
  report,
  onSlow: () => slow++,
})
events.subscribe('hatches.appended', hub.onAppended)

const app = Fastify({ schemaController })
const responses = new Set<ServerResponse>()
let queued = 0
app.addHook('onRequest', async (_, { raw }) => {
  responses.add(raw)
  raw.once('close', () => responses.delete(raw))
})
await app.register(streamRoutes({ hub, places: createStreamPlaces(), identify: async () => undefined }))
const origin = await app.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 })

answerQuestions(origin, async ({ do: action, count }) => {
  if (action === 'send') {
    await send(count)
    for (const { writableLength } of responses) queued = Math.max(queued, writableLength)
    return null
  }
  if (action === 'streams') return await until(`${count} streams`, 60_000, () => hub.streams === count)
  if (action === 'cpu') return process.cpuUsage()
  if (action === 'slow') return { slow, queued }
  return await log.after(0, Number.MAX_SAFE_INTEGER)
})
