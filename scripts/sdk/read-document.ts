import { createDataModules } from '#server/composition/data-modules.ts'
import { followHatches } from '#server/composition/hatches.ts'
import { createStreams } from '#server/composition/streams.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { createClientAddresses, decorateClientAddress } from '#server/http/client-address.ts'
import { createResponseCache } from '#server/http/response-cache.ts'
import { watchIngest } from '#server/modules/parked/watch-ingest.ts'
import { publicWishRoutes } from '#server/modules/wishes/wishes.routes.ts'
import { createValues } from '#server/modules/values/values.ts'
import { schemaController } from '#server/openapi/schema-controller.ts'
import Fastify from 'fastify'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type JsonSchema = { readonly [keyword: string]: unknown }
type Content = { readonly [type: string]: { readonly schema?: JsonSchema } }
export type Operation = {
  readonly operationId?: string
  readonly summary?: string
  readonly parameters?: readonly {
    readonly in: 'path' | 'query'
    readonly name: string
    readonly required?: boolean
    readonly schema: JsonSchema
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: { readonly [status: string]: { readonly content?: Content } }
}
/** Operations by path and method. */
export type Document = { readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } } }

/** The OpenAPI document of the public routes, from the routes themselves over an empty database. */
export async function readDocument(): Promise<Document> {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-'))
  const db = await openDatabase(`file:${folder}/site.sqlite`)
  const report = (error: unknown) => {
    throw error
  }
  const events = createEventBus<ServerEvents>(report)
  const { log, tail, stats } = await followHatches({ db, events, report })
  const values = await createValues({ db, events, report, inspectIngest: watchIngest })
  const streams = createStreams({ db, events, hatches: { log, tail }, values, report })
  const app = Fastify({ schemaController })
  try {
    const { module } = await createDataModules({
      db,
      events,
      report,
      stats,
      values,
      cache: createResponseCache({ maxBytes: 1_000_000 }),
      site: { origin: 'http://localhost', host: 'localhost', signInPath: '/' },
      demo: false,
      ingestToken: 'described',
      streamRoutes: streams.routes,
      // Described, and never called.
      wishRoutes: publicWishRoutes({ wishes: { listPublic: async () => ({ wishes: [] }) } }),
    })
    decorateClientAddress(app, createClientAddresses())
    await app.register(module)
    return (await app.inject('/api/openapi.json')).json<Document>()
  } finally {
    streams.close()
    tail.close()
    await app.close()
    await db.destroy()
    await rm(folder, { recursive: true })
  }
}
