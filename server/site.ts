import type { Source } from '#contract/source.ts'
import type { SiteStats } from '#contract/stats.ts'
import type { FastifyServerFactory } from 'fastify'
import { createApp } from './app.ts'
import { createCaches } from './composition/caches.ts'
import { createDataModules } from './composition/data-modules.ts'
import { demoApplication, describeSite, ingestToken, siteOrigins } from './composition/identity.ts'
import { createPages } from './composition/pages.ts'
import { createPlayers } from './composition/players.ts'
import { openSockets } from './composition/sockets.ts'
import { createSource } from './composition/source.ts'
import { getDialect } from './db/dialect.ts'
import { openDatabase } from './db/open-database.ts'
import { createDemo } from './demo/demo.ts'
import type { Env } from './env.ts'
import { createEventBus } from './events/event-bus.ts'
import type { ServerEvents } from './events/server-events.ts'
import { shippedCatalogue } from './import/catalogue.ts'
import { importCatalogue } from './import/import-catalogue.ts'
import { createLog } from './log.ts'
import { createSiteStats } from './modules/stats/stats.ts'
import type { Drawing } from './pictures/drawing.ts'
import type { ThreadSettings } from './ssr/render-messages.ts'
import type { Renderer } from './ssr/renderer.ts'

/** A renderer gets a source in this thread, and the settings with which another thread opens its own. */
type RendererOptions = {
  source: Source
  settings: Omit<ThreadSettings, 'clientDir' | 'picturesDir'>
  stats: () => Promise<SiteStats>
  report: (error: Error) => void
}

export type SiteOptions = {
  env: Env
  createRenderer: (options: RendererOptions) => Renderer
  /** The built browser files; undefined in development, where Vite serves them. */
  clientDir?: string
  picturesDir: string
  /** Draws missing pictures; undefined: all are there. */
  drawing?: Drawing
  serverFactory?: FastifyServerFactory
}

/** How long requests in progress may take at the end. */
const LAST_ANSWERS_MS = 5_000

/** Composes the whole site and listens. @throws DatabaseError, or the error of a port that cannot be opened */
export async function startSite({ env, createRenderer, clientDir, picturesDir, drawing, serverFactory }: SiteOptions) {
  const log = createLog(env.logLevel)
  const report = (error: unknown) => log.error({ err: error }, 'background work failed')
  const events = createEventBus<ServerEvents>(report)
  const db = await openDatabase(env.databaseUrl)
  const catalogue = shippedCatalogue()
  await importCatalogue(db, catalogue, { samples: env.demo, now: Date.now() })

  const isDevelopment = clientDir === undefined
  const origins = siteOrigins(env)
  const application = demoApplication(env)
  const token = ingestToken(env)
  const site = describeSite(env, { canSignIn: (env.oidc ?? application) !== undefined })

  // Events reach statistics, caches and the live channel in this order.
  const stats = await createSiteStats({ db, events, report })
  const caches = createCaches({ events, isDevelopment })
  const renderer = createRenderer({
    source: createSource({ db, site, demo: env.demo, stats: stats.read }),
    settings: { databaseUrl: env.databaseUrl, site, demo: env.demo },
    stats: stats.read,
    report,
  })
  const players = await createPlayers({ env, db, events, origins, demo: application, report })
  const data = await createDataModules({
    db,
    events,
    report,
    stats,
    cache: caches.reads,
    source: renderer.source,
    reads: renderer.reads,
    site,
    demo: env.demo,
    ingestToken: token,
    privateModules: [players.chat.module],
  })
  const app = await createApp({
    log,
    clientDir,
    ads: env.ads,
    hsts: env.strictTransportSecurity,
    serverFactory,
    modules: [
      data.module,
      ...players.modules,
      ...createPages({ env, events, data, renderer, caches, clientDir, picturesDir, drawing }),
    ],
  })
  const sockets = await openSockets({
    app,
    events,
    data,
    chat: players.chat,
    allowedOrigins: origins,
    isDevelopment,
    report,
  })
  const unwatch = getDialect(db).watchExternalWrites(db, () => events.publish('database.changed', undefined))

  const demo =
    env.demo && token !== undefined ? createDemo({ app, catalogue, token, log: data.hatchLog, report }) : undefined
  await demo?.prepare()
  await app.listen({ port: env.port, host: env.host })
  const hatching = demo?.start(env.demoHatchSeconds)
  if (env.demo) console.log('Demonstration: values and hatches are samples.')
  if (env.demo && env.ingestToken === undefined) console.log(`Ingest token of this start: ${token}`)
  console.log(`BGSI Values is at ${env.publicOrigin}`)

  return {
    /** Closes sockets in batches, finishes requests in progress, and closes the database. */
    async stop() {
      hatching?.stop()
      drawing?.stop()
      unwatch()
      await sockets.close()
      // A stalled download would delay the end for ever.
      setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS).unref()
      await app.close()
      caches.stop()
      await renderer.close()
      await db.destroy()
    },
  }
}
