import type { ExclusionPreview } from '#contract/evidence-review.ts'
import type { ApiReference } from '#contract/reference.ts'
import type { Source } from '#contract/source.ts'
import type { SiteStats } from '#contract/stats.ts'
import { utcDay } from '#domain/bounties/bounty-countdown.ts'
import { UNDO_MS } from '#domain/values/proposal-moves.ts'
import type { FastifyServerFactory } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { createApp } from './app.ts'
import { createCaches } from './caches.ts'
import { createDataModules } from './data-modules.ts'
import { demoApplication, describeSite, ingestToken, siteOrigins } from './identity.ts'
import { followHatches } from './hatches.ts'
import { startMetrics } from './metrics.ts'
import { createPages } from './pages.ts'
import { joinProcesses } from './processes.ts'
import { readRelease } from './release.ts'
import { createPlayers } from './players.ts'
import { createSetupModule } from './setup.ts'
import { startSimulator } from './simulator.ts'
import { openSockets } from './sockets.ts'
import { createSource } from './source.ts'
import { createStreams } from './streams.ts'
import { readBackupAge } from '#server/backup/verified-backup.ts'
import { getDialect } from '#server/db/dialect.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { createDemo } from '#server/demo/demo.ts'
import type { Env } from '#server/env.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { createGuardedFetch } from '#server/http/guarded-fetch.ts'
import { createClientAddresses } from '#server/http/client-address.ts'
import type { ApiSource } from '#server/http/json.ts'
import { shippedCatalogue } from '#server/import/catalogue.ts'
import { dropSampleTrades } from '#server/import/drop-sample-trades.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { createLog } from '#server/log.ts'
import { listManifests } from '#server/modules/dumps/list-manifests.ts'
import type { DailyCloseSettings } from '#server/modules/estimates/compute-daily-close.ts'
import type { ComputedDailyClose } from '#server/modules/estimates/computed-daily-close.ts'
import { createDumps } from '#server/modules/dumps/dumps.ts'
import type { RunDump } from '#server/modules/dumps/run-dump.ts'
import type { EncryptPushes } from '#server/modules/alerts/web-push.ts'
import type { ExclusionForecastSettings } from '#server/modules/estimates/compute-exclusion-forecast.ts'
import { createAlerts } from '#server/modules/alerts/alerts.ts'
import { discordRoutes } from '#server/modules/discord/discord.routes.ts'
import { alertUnseenReports } from '#server/modules/moderation/alert-unseen.ts'
import { createEstimates } from '#server/modules/estimates/estimates.ts'
import { createEvidenceRepository } from '#server/modules/evidence/evidence.repository.ts'
import { createProposalsModule } from './proposals.ts'
import { createRetentionJob } from './retention.ts'
import { storeRelease } from '#server/modules/releases/releases.ts'
import { createWebhooks } from '#server/modules/webhooks/webhooks.ts'
import { createValues } from '#server/modules/values/values.ts'
import { watchIngest } from '#server/modules/parked/watch-ingest.ts'
import type { Drawing } from '#server/pictures/drawing.ts'
import { createKnownPages } from '#server/ssr/known-pages.ts'
import type { ThreadSettings } from '#server/ssr/render-messages.ts'
import type { Renderer } from '#server/ssr/renderer.ts'

/** A renderer gets a source in this thread, and the settings with which another thread opens its own. */
type RendererOptions = {
  source: ApiSource
  settings: Omit<ThreadSettings, 'clientDir' | 'picturesDir'>
  stats: () => Promise<SiteStats>
  reference: () => Promise<ApiReference>
  wishes: Source['wishes']
  report: (error: Error) => void
}

export type SiteOptions = {
  env: Env
  createRenderer: (options: RendererOptions) => Renderer
  /** Runs the estimator: in another thread, except in development. */
  computeDailyClose: (settings: DailyCloseSettings, signal: AbortSignal) => Promise<ComputedDailyClose>
  /** Runs it for leads who think of excluding accounts: as above. */
  computeExclusionForecast: (settings: ExclusionForecastSettings, signal: AbortSignal) => Promise<ExclusionPreview>
  /** Records and writes daily dumps: as above. */
  runDump: RunDump
  /** Encrypts web pushes: as above. */
  encryptPushes: EncryptPushes
  /** The built browser files; undefined in development, where Vite serves them. */
  clientDir?: string
  picturesDir: string
  /** Draws missing pictures; undefined: all are there. */
  drawing?: Drawing
  serverFactory?: FastifyServerFactory
}

/** Longest time of requests in progress at the end. */
const LAST_ANSWERS_MS = 5_000

/** Visitors of a new demo should soon see ranges. */
const DEMO_FIRST_LOOK_MS = 1_000

/** Composes the whole site and listens. @throws DatabaseError, or the error of a port that cannot be opened */
export async function startSite({
  env,
  createRenderer,
  computeDailyClose,
  computeExclusionForecast,
  runDump,
  encryptPushes,
  clientDir,
  picturesDir,
  drawing,
  serverFactory,
}: SiteOptions) {
  const log = createLog(env.logLevel)
  const report = (error: unknown) => log.error({ err: error }, 'background work failed')
  const events = createEventBus<ServerEvents>(report)
  // Without a bus, presence and rate limits of several processes would be wrong. IM25
  const db = await openDatabase(env.databaseUrl, {
    connections: env.databasePool,
    isAlone: env.redisUrl === undefined,
  })
  const catalogue = shippedCatalogue()
  await importCatalogue(db, catalogue, { samples: env.demo, now: Date.now() })
  if (!env.demo && (await createEvidenceRepository(db).hasSamples()))
    await writeTransaction(db, 'pets', dropSampleTrades)

  const isDevelopment = clientDir === undefined
  const release = clientDir === undefined ? undefined : await readRelease(clientDir)
  if (release) await storeRelease(db, release, Date.now())
  const origins = siteOrigins(env)
  const application = await demoApplication(env, db)
  const token = ingestToken(env)
  const site = describeSite(env, { canSignIn: (env.oidc ?? application) !== undefined })

  const addresses = createClientAddresses(env.trustedProxies)
  let draining = false
  const isDraining = () => draining

  const processes = await joinProcesses({ env, db, events, log, report })
  // Watched first, so that no write of another process falls between a read below and the watch.
  const unwatch = getDialect(db).watchExternalWrites(db, () => events.publish('database.changed', undefined))
  // Events reach metrics, statistics, caches and the live channel in this order.
  const metrics = await startMetrics(env, events)
  const hatches = await followHatches({ db, events, report, bus: processes?.bus, countReads: metrics?.countReads })
  const { stats, tail } = hatches
  events.subscribe('hatches.replaced', (change) =>
    log.warn(change, 'the database is another copy: live clients start again'),
  )
  events.subscribe('role.changed', (change) => log.info(change, 'role changed'))
  events.subscribe('appointment.proposed', (pending) => log.info(pending, 'appointment waits for a second lead'))
  events.subscribe('appointment.rejected', (pending) => log.info(pending, 'pending appointment rejected'))
  const caches = createCaches({ events, isDevelopment })
  const reference = async () => data.reference()
  const listWishes: Source['wishes'] = async (query) => players.wishes.list(query)
  const renderer = createRenderer({
    source: createSource({
      db,
      site,
      demo: env.demo,
      stats: stats.read,
      reference,
      listDumps: () => listManifests(env.dumpFolder),
      wishes: listWishes,
    }),
    settings: { databaseUrl: env.databaseUrl, site, demo: env.demo, dumpFolder: env.dumpFolder },
    stats: stats.read,
    reference,
    wishes: listWishes,
    report,
  })
  const players = await createPlayers({
    env,
    db,
    events,
    origins,
    demo: application,
    computeExclusionForecast,
    report,
    processes,
  })
  const setup = createSetupModule({
    db,
    ...players,
    rateLimits: processes?.rateLimits,
    isDemo: env.demo,
    canSignIn: env.oidc !== undefined,
    takesIngest: token !== undefined,
  })
  const values = await createValues({ db, events, report, inspectIngest: watchIngest })
  const proposals = createProposalsModule({
    db,
    events,
    values,
    ...players,
    report,
    rateLimits: processes?.rateLimits,
    // Visitors of the demo wait only as long as an approval can be undone.
    publishDelay: env.demo ? () => UNDO_MS : undefined,
  })
  const estimates = createEstimates({
    db,
    computeDailyClose: (day, signal) => computeDailyClose({ databaseUrl: env.databaseUrl, day }, signal),
    announce: () => values.announceShown('many'),
    propose: proposals.proposeEstimates,
    report,
    ...(env.demo && { firstLook: DEMO_FIRST_LOOK_MS }),
  })
  const readTodaysBounty = async () => {
    const today = utcDay(Date.now())
    return (await renderer.source.bounties()).schedule.find(({ date }) => date === today)
  }
  const alerts = await createAlerts({
    db,
    events,
    auth: players.auth,
    outgoing: createGuardedFetch(),
    encrypt: encryptPushes,
    origin: env.publicOrigin,
    pushContact: env.pushContact,
    pushHosts: env.pushHosts,
    readBounty: readTodaysBounty,
    recordNotices: (now) => alertUnseenReports({ db, warn: (facts, text) => log.warn(facts, text) }, now),
    warn: (facts, text) => log.warn(facts, text),
    report,
    rateLimits: processes?.rateLimits,
  })
  const webhooks = createWebhooks({
    db,
    events,
    auth: players.auth,
    outgoing: createGuardedFetch(),
    readBounty: readTodaysBounty,
    report,
    rateLimits: processes?.rateLimits,
  })
  const streams = createStreams({ db, events, hatches, values, report })
  const data = await createDataModules({
    db,
    events,
    report,
    values,
    stats,
    cache: caches.reads,
    source: renderer.source,
    reads: renderer.reads,
    site,
    demo: env.demo,
    ingestToken: token,
    privateModules: [
      ...players.privateModules,
      ...proposals.privateModules,
      ...alerts.privateModules,
      ...webhooks.privateModules,
      setup.module,
    ],
    agreedTrades: players.agreedTrades,
    streamRoutes: streams.routes,
    wishRoutes: players.wishes.openRoutes,
    rateLimits: processes?.rateLimits,
    isDraining,
  })
  streams.connectKeys(data.apiKeys)
  webhooks.connectKeys(data.apiKeys)
  processes?.bus.subscribe('changed', data.values.look)
  const knownPages = createKnownPages({
    ...data.slugs,
    changes: () => data.values.number,
    hasVerdict: data.verdicts.has,
  })
  events.subscribe('database.changed', knownPages.invalidate)
  const app = await createApp({
    log,
    clientDir,
    release: release?.id,
    ads: env.ads,
    hsts: env.strictTransportSecurity,
    serverFactory,
    addresses,
    isDraining,
    findCanonical: knownPages.findCanonical,
    onAnswered: metrics?.countResponse,
    modules: [
      data.module,
      ...(env.discordPublicKey === undefined
        ? []
        : [
            discordRoutes({
              publicKey: env.discordPublicKey,
              source: renderer.source,
              events,
              origin: env.publicOrigin,
              report,
            }),
          ]),
      ...players.modules,
      ...createPages({
        db,
        env,
        data,
        auth: players.auth,
        knownPages,
        renderer,
        caches,
        clientDir,
        picturesDir,
        drawing,
      }),
    ],
  })
  const sockets = openSockets({
    app,
    events,
    data,
    hatches,
    chat: players.chat,
    streams,
    allowedOrigins: origins,
    findAddress: addresses.ofRequest,
    isDevelopment,
    report,
  })
  metrics?.watchLive(tail, sockets)
  if (processes) metrics?.watchBus(processes.bus)
  metrics?.watchBackups(() => readBackupAge(db, Date.now()))
  const countConnections = () => getDialect(db).countConnections(db)
  if (countConnections()) metrics?.watchDatabase(countConnections)

  const demo =
    env.demo && token !== undefined ? createDemo({ db, app, catalogue, token, log: hatches.log, report }) : undefined
  await demo?.prepare()
  await app.listen({ port: env.port, host: env.host })
  caches.startRefusing()
  const stopPublishing = proposals.start()
  const stopEstimating = estimates.start()
  const stopSending = alerts.start()
  const stopWebhooks = webhooks.start()
  const stopWishes = players.wishes.start()
  const stopPruning = createRetentionJob({ db, sessions: players.auth.sessions, alerts, report }).start()
  const stopDumping = createDumps({
    db,
    databaseUrl: env.databaseUrl,
    folder: env.dumpFolder,
    demo: env.demo,
    run: runDump,
    report,
  }).start()
  const simulator = demo && startSimulator(() => demo.start(env.demoHatchSeconds), processes?.sharedState)
  if (env.demo) console.log('Demonstration: values, hatches and trades are samples.')
  if (env.demo && env.ingestToken === undefined) console.log(`Ingest token of this start: ${token}`)
  log.info(
    {
      database: env.databaseUrl.startsWith('file:') ? 'sqlite' : 'postgres',
      redis: env.redisUrl !== undefined,
      demo: env.demo,
      proxies: env.trustedProxies.length,
      drainSeconds: env.drainSeconds,
      metricsPort: env.metricsPort ?? null,
      node: process.version,
    },
    'started',
  )
  for (const line of await setup.describe(env.publicOrigin)) console.log(line)
  console.log(`BGSI Values is at ${env.publicOrigin}`)

  return {
    /** Drains (RU33), closes sockets in batches, finishes requests in progress, and closes the database. */
    async stop() {
      const { subscribers, chatConnections } = sockets
      log.info({ seconds: env.drainSeconds, subscribers, chatConnections }, 'draining')
      draining = true
      await simulator?.stop()
      await stopPublishing()
      await stopEstimating()
      await stopSending()
      await stopWebhooks()
      await stopWishes()
      await stopPruning()
      await stopDumping()
      await wait(env.drainSeconds * 1_000)
      drawing?.stop()
      unwatch()
      // From here on new connections are refused, so a proxy can safely choose another process.
      const closed = new Promise((resolve) => app.server.close(resolve))
      await sockets.close()
      tail.close()
      // A stalled download would delay the end for ever.
      await Promise.race([closed, wait(LAST_ANSWERS_MS, undefined, { ref: false })])
      app.server.closeAllConnections()
      await app.close()
      await processes?.leave()
      caches.stop()
      await renderer.close()
      await db.destroy()
      await metrics?.stop()
      log.info('stopped')
    },
  }
}
