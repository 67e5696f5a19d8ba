import type { ApiReference } from '#contract/reference.ts'
import type { SiteInfo } from '#contract/stats.ts'
import type { Database } from '#server/db/database.ts'
import { isMigrated } from '#server/db/migrations.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { type ApiSource, type JsonReads, readJson } from '#server/http/json.ts'
import { limitReads } from '#server/http/limit-reads.ts'
import { openReads } from '#server/http/open-reads.ts'
import { problemHandler } from '#server/http/problem.ts'
import { localRateLimits, type RateLimits } from '#server/http/shared-rate-limits.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { unknownRoutes } from '#server/http/unknown-routes.ts'
import { openapiOptions, openapiRoutes, readReference } from '#server/openapi/openapi.routes.ts'
import { createSource } from './source.ts'
import { type AgreedTrades, createVerdictModule, NO_ROOMS } from './verdicts.ts'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { type ApiKeys, createApiKeys } from '#server/modules/api-keys/api-keys.ts'
import { createRevokeLeaked } from '#server/modules/sources/revoke-leaked.ts'
import { leakedKeyRoutes } from '#server/modules/api-keys/leaked-keys.routes.ts'
import { bountyRoutes } from '#server/modules/bounties/bounties.routes.ts'
import { createEggsRepository } from '#server/modules/eggs/eggs.repository.ts'
import { eggRoutes } from '#server/modules/eggs/eggs.routes.ts'
import { gameEventRoutes } from '#server/modules/game-events/game-events.routes.ts'
import { hatchRoutes } from '#server/modules/hatches/hatches.routes.ts'
import { healthRoutes } from '#server/modules/health/health.routes.ts'
import { figureRoutes } from '#server/modules/moderation/figures.routes.ts'
import { estimateRoutes } from '#server/modules/estimates/estimates.routes.ts'
import { evidenceRoutes } from '#server/modules/evidence/evidence.routes.ts'
import { createHatchIngest, type HatchIngest } from '#server/modules/ingest/ingest-hatches.ts'
import { ingestRoutes } from '#server/modules/ingest/ingest.routes.ts'
import { createEventIngest } from '#server/modules/ingest/ingest-events.ts'
import { createExistIngest } from '#server/modules/ingest/ingest-exists.ts'
import { createTradeIngest } from '#server/modules/ingest/ingest-trades.ts'
import { createValueIngest } from '#server/modules/ingest/ingest-values.ts'
import { createItemsRepository } from '#server/modules/items/items.repository.ts'
import { itemRoutes } from '#server/modules/items/items.routes.ts'
import { readSender } from '#server/modules/sources/read-sender.ts'
import type { SiteStatsKeeper } from '#server/modules/stats/stats.ts'
import { statsRoutes } from '#server/modules/stats/stats.routes.ts'
import { pastValueRoutes } from '#server/modules/values/past-values.routes.ts'
import { valueChangeRoutes } from '#server/modules/values/value-changes.routes.ts'
import { valueSeriesRoutes } from '#server/modules/values/value-series.routes.ts'
import type { CountMiss } from '#server/modules/verdicts/count-miss.ts'
import { createValues, type Values } from '#server/modules/values/values.ts'
import { watchIngest } from '#server/modules/parked/watch-ingest.ts'

export type DataOptions = {
  db: Database
  events: ServerEventBus
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
  stats: SiteStatsKeeper
  cache: ResponseCache
  /** Default: of its own. */
  values?: Values
  /** Default: reads `db` in the calling thread. */
  source?: ApiSource
  /** Default: JSON of `source`, encoded in the calling thread. */
  reads?: JsonReads
  site: Omit<SiteInfo, 'sample' | 'changes'>
  /** True: the shipped bounties repeat, so that today has one. */
  demo: boolean
  /** Undefined: no ingest. */
  ingestToken: string | undefined
  /** Ingest calls a minute for each sender. */
  ingestLimit?: number
  /** Counts the ingest limit; default: in this process. */
  rateLimits?: RateLimits | undefined
  /** Reads of the API a minute for each client network. */
  readLimit?: number
  /** The same for each key. */
  keyReadLimit?: number
  /** More routes for the API's description, only for our own pages. */
  privateModules?: readonly FastifyPluginAsync[]
  /** Routes of filtered streams; default: there are none. */
  streamRoutes?: FastifyPluginAsync
  /** The public list of wishes; default: there is none. */
  wishRoutes?: FastifyPluginAsync
  /** Agreed trades of rooms; default: there are no rooms. */
  agreedTrades?: AgreedTrades
  /** Whether the process is about to end. */
  isDraining?: () => boolean
  /** Milliseconds. */
  now?: () => number
}

export type DataModules = {
  source: ApiSource
  ingestHatches: HatchIngest
  values: Values
  /** The slugs of the catalogue, with their names. */
  slugs: {
    items: () => Promise<{ slug: string; name: string; updatedAt: number }[]>
    eggs: () => Promise<{ slug: string; name: string }[]>
  }
  /** Pages and pictures of verdict cards. */
  verdicts: { has: (code: string) => Promise<boolean>; countMiss: CountMiss }
  /** Keys of readers, as requests bring them. */
  apiKeys: ApiKeys
  /** The API's description for people, once the routes are registered. */
  reference: () => ApiReference
  /** Everything under /api, /hatches, /ingest, /healthz and /readyz. */
  module: FastifyPluginAsync
}

/** Calls after which editors and leads see something else at the desk. DK170 */
const CHANGES_DESK = /^\/(?:api\/(?:desk\/(?!looking)|values\/|roles|evidence\/)|ingest\/values$)/

/** The data's repositories and routes. `module` goes to the app, `source` to pages, the rest to the live channel. */
export async function createDataModules({
  db,
  events,
  report,
  stats,
  cache,
  values: givenValues,
  source: given,
  reads: givenReads,
  site,
  demo,
  ingestToken,
  ingestLimit,
  rateLimits,
  readLimit,
  keyReadLimit,
  privateModules = [],
  streamRoutes,
  wishRoutes,
  agreedTrades = NO_ROOMS,
  isDraining = () => false,
  now = Date.now,
}: DataOptions): Promise<DataModules> {
  const items = createItemsRepository(db)
  const eggs = createEggsRepository(db)
  const values = givenValues ?? (await createValues({ db, events, report, inspectIngest: watchIngest, now }))
  const source = given ?? createSource({ db, site, demo, stats: stats.read, now })
  const reads = givenReads ?? readJson(source)
  const verdicts = createVerdictModule({ db, origin: site.origin, agreedTrades, rateLimits, now })
  const apiKeys = createApiKeys({ db, events, revokeSource: createRevokeLeaked({ db, now }), now })
  const ingestHatches = createHatchIngest({ db, events, now })

  let described: FastifyInstance | undefined
  const module: FastifyPluginAsync = async (app) => {
    described = app
    app.setErrorHandler(problemHandler)
    await app.register(swagger, openapiOptions(site.origin))
    app.addHook('onResponse', async ({ method, routeOptions: { url = '' } }, { statusCode }) => {
      if (method !== 'GET' && statusCode < 300 && CHANGES_DESK.test(url)) events.publish('desk.changed', undefined)
    })
    app.addHook('onRequest', ({ url }) => apiKeys.refuseInQuery(url))
    await app.register(verdicts.saving)
    await app.register(leakedKeyRoutes({ apiKeys, rateLimits: rateLimits ?? localRateLimits() }))
    for (const each of privateModules) await app.register(each)
    await app.register(async (open) => {
      openReads(open)
      await open.register(async (limited) => {
        await limitReads(limited, {
          findKey: apiKeys.findReader,
          ...(readLimit !== undefined && { max: readLimit }),
          ...(keyReadLimit !== undefined && { keyMax: keyReadLimit }),
        })
        for (const routes of [
          itemRoutes,
          evidenceRoutes,
          estimateRoutes,
          eggRoutes,
          hatchRoutes,
          bountyRoutes,
          gameEventRoutes,
          statsRoutes,
          valueChangeRoutes,
          valueSeriesRoutes,
          pastValueRoutes,
          figureRoutes,
        ])
          await limited.register(routes({ reads, source, cache, now }))
        if (streamRoutes) await limited.register(streamRoutes)
        if (wishRoutes) await limited.register(wishRoutes)
        await limited.register(verdicts.reading({ reads, cache }))
        await limited.register(openapiRoutes({ cache }))
      })
      await open.register(healthRoutes({ isReady: () => isMigrated(db), isDraining }))
      await open.register(
        ingestRoutes({
          token: ingestToken,
          hatches: ingestHatches,
          trades: createTradeIngest({ db, events, demo, now }),
          values: createValueIngest({ db, values, now }),
          exists: createExistIngest({ db, values, now }),
          events: createEventIngest({ db, now }),
          findSource: (header) => readSender(db, header),
          ...(ingestLimit === undefined ? {} : { limit: ingestLimit }),
          ...(rateLimits && { rateLimits }),
        }),
      )
      await open.register(unknownRoutes)
    })
  }
  return {
    source,
    apiKeys,
    ingestHatches,
    values,
    verdicts: { has: verdicts.has, countMiss: verdicts.countMiss },
    slugs: { items: items.slugs, eggs: eggs.slugs },
    reference: () => {
      if (!described) throw new Error('The routes are not registered')
      return readReference(described)
    },
    module,
  }
}
