import type { Source } from '#contract/source.ts'
import type { SiteInfo } from '#contract/stats.ts'
import type { Database } from '#server/db/database.ts'
import { isMigrated } from '#server/db/migrations.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { type JsonReads, readJson } from '#server/http/json.ts'
import { limitReads } from '#server/http/limit-reads.ts'
import { openReads } from '#server/http/open-reads.ts'
import { problemHandler } from '#server/http/problem.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { unknownRoutes } from '#server/http/unknown-routes.ts'
import { openapiOptions, openapiRoutes } from '#server/openapi/openapi.routes.ts'
import { createSource } from '#server/source.ts'
import swagger from '@fastify/swagger'
import type { FastifyPluginAsync } from 'fastify'
import { bountyRoutes } from './bounties/bounties.routes.ts'
import { createEggsRepository } from './eggs/eggs.repository.ts'
import { eggRoutes } from './eggs/eggs.routes.ts'
import type { HatchLog } from './hatches/hatch-log.ts'
import { createHatchesRepository } from './hatches/hatches.repository.ts'
import { hatchRoutes } from './hatches/hatches.routes.ts'
import { healthRoutes } from './health/health.routes.ts'
import { createHatchIngest, type HatchIngest } from './ingest/ingest-hatches.ts'
import { ingestRoutes } from './ingest/ingest.routes.ts'
import { createItemsRepository } from './items/items.repository.ts'
import { itemRoutes } from './items/items.routes.ts'
import { createSiteStats, type SiteStatsKeeper } from './stats/stats.ts'
import { statsRoutes } from './stats/stats.routes.ts'
import { createValues, type Values } from './values/values.ts'

export type DataOptions = {
  db: Database
  events: ServerEventBus
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
  cache: ResponseCache
  /** Default: reads `db` in the calling thread. */
  source?: Source
  /** Default: JSON of `source`, made in the calling thread. */
  reads?: JsonReads
  site: Omit<SiteInfo, 'sample' | 'changes'>
  /** True: the shipped bounties repeat, so that today has one. */
  demo: boolean
  /** Without one there is no ingest. */
  ingestToken: string | undefined
  /** Ingest calls a minute for each sender. */
  ingestLimit?: number
  /** Reads of the API a minute for each client network. */
  readLimit?: number
  /** More of the API: described with the rest, but for nobody's pages except our own. */
  privateModules?: readonly FastifyPluginAsync[]
  /** Milliseconds. */
  now?: () => number
}

export type DataModules = {
  source: Source
  stats: SiteStatsKeeper
  hatchLog: HatchLog
  ingestHatches: HatchIngest
  values: Values
  /** What the catalogue holds, by name. */
  slugs: { items: () => Promise<{ slug: string; updatedAt: number }[]>; eggs: () => Promise<string[]> }
  /** Everything under /api, /hatches, /ingest, /healthz and /readyz. */
  module: FastifyPluginAsync
}

/** The repositories joined to routes. Register `module`; render pages from `source`; give `hatchLog`, `stats` and `values` to the live channel. */
export async function createDataModules({
  db,
  events,
  report,
  cache,
  source: given,
  reads: givenReads,
  site,
  demo,
  ingestToken,
  ingestLimit,
  readLimit,
  privateModules = [],
  now = Date.now,
}: DataOptions): Promise<DataModules> {
  const items = createItemsRepository(db)
  const eggs = createEggsRepository(db)
  const hatches = createHatchesRepository(db)
  // Before the live channel, which broadcasts the statistics that count its hatches already.
  const stats = await createSiteStats({ items, hatches, events, report, now })
  const values = await createValues({ db, events, now })
  const source = given ?? createSource({ db, site, demo, stats: stats.read, now })
  const reads = givenReads ?? readJson(source)
  const ingestHatches = createHatchIngest({ db, events, now })

  const module: FastifyPluginAsync = async (app) => {
    // Schemas only describe: what comes in is parsed by Valibot, what goes out is made of our own types.
    app.setValidatorCompiler(() => () => true)
    app.setSerializerCompiler(() => (data) => JSON.stringify(data))
    app.setErrorHandler(problemHandler)
    await app.register(swagger, openapiOptions(site.origin))
    for (const each of privateModules) await app.register(each)
    await app.register(async (open) => {
      openReads(open)
      await open.register(async (limited) => {
        await limitReads(limited, readLimit)
        for (const routes of [itemRoutes, eggRoutes, hatchRoutes, bountyRoutes, statsRoutes])
          await limited.register(routes({ reads, cache }))
        await limited.register(openapiRoutes({ cache }))
      })
      await open.register(healthRoutes({ isReady: () => isMigrated(db) }))
      await open.register(
        ingestRoutes({
          token: ingestToken,
          hatches: ingestHatches,
          values: (batch) => values.change(batch, 'ingest'),
          ...(ingestLimit === undefined ? {} : { limit: ingestLimit }),
        }),
      )
      await open.register(unknownRoutes)
    })
  }
  return {
    source,
    stats,
    hatchLog: hatches,
    ingestHatches,
    values,
    slugs: { items: items.slugs, eggs: eggs.slugs },
    module,
  }
}
