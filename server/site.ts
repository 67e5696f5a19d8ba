import type { Source } from '#contract/source.ts'
import type { SiteStats } from '#contract/stats.ts'
import type { FastifyServerFactory } from 'fastify'
import { randomBytes } from 'node:crypto'
import { createApp } from './app.ts'
import { createAuth } from './modules/auth/auth.ts'
import { CHAT_PATH } from './modules/chat/chat.gateway.ts'
import { createChatPersonalData } from './modules/chat/chat-personal-data.ts'
import { createChat } from './modules/chat/chat.ts'
import { openDatabase } from './db/open-database.ts'
import { watchExternalWrites } from './db/watch-external-writes.ts'
import { DEMO_PLATFORM_PATH, demoPlatform } from './demo/demo-platform.ts'
import { createDemo } from './demo/demo.ts'
import { seedPlayers } from './demo/seed-players.ts'
import type { Env } from './env.ts'
import { createEventBus } from './events/event-bus.ts'
import type { ServerEvents } from './events/server-events.ts'
import { type Admission, createAdmission, watchEventLoop } from './http/admission.ts'
import { invalidateCache } from './http/invalidate-cache.ts'
import { omitUnknown } from './http/omit-unknown.ts'
import { createResponseCache } from './http/response-cache.ts'
import { shippedCatalogue } from './import/catalogue.ts'
import { importCatalogue } from './import/import-catalogue.ts'
import { attachLiveGateway, LIVE_PATH } from './live/live.gateway.ts'
import { createLiveHub } from './live/live.hub.ts'
import { refuseOtherUpgrades } from './live/upgrades.ts'
import { createDataModules } from './modules/data-modules.ts'
import type { Drawing } from './pictures/drawing.ts'
import { createPictureFiles } from './pictures/picture-files.ts'
import { picturesRoutes } from './pictures/pictures.routes.ts'
import { previewsRoutes } from './previews/previews.routes.ts'
import { createSource } from './source.ts'
import { crawlers } from './ssr/crawlers.ts'
import { createKnownPages } from './ssr/known-pages.ts'
import { installable } from './ssr/installable.ts'
import { pages } from './ssr/pages.ts'
import type { ThreadSettings } from './ssr/render-messages.ts'
import type { Renderer } from './ssr/renderer.ts'

/** What a renderer works with: a source in this thread, or what another thread needs to open its own. */
type RendererOptions = {
  source: Source
  settings: Omit<ThreadSettings, 'clientDir' | 'picturesDir'>
  stats: () => Promise<SiteStats>
  report: (error: Error) => void
}

export type SiteOptions = {
  env: Env
  createRenderer: (options: RendererOptions) => Renderer
  /** The built browser files; none while developing, where Vite serves them. */
  clientDir?: string
  picturesDir: string
  /** Draws missing pictures; none: all were drawn before. */
  drawing?: Drawing
  serverFactory?: FastifyServerFactory
}

const READ_BYTES = 16 * 1_048_576
/** Compressed: two thousand pages. */
const PAGE_BYTES = 32 * 1_048_576
/** Some eighty previews. */
const PREVIEW_BYTES = 24 * 1_048_576
/** At the end, for what is being answered. */
const LAST_ANSWERS_MS = 5_000
/** In development every page is rendered for each request. */
const NOTHING = 1

/** By which the site is reached, the public one first: a site on this machine has two names more. */
const origins = ({ publicOrigin, demo, port }: Env): [string, ...string[]] =>
  demo
    ? [
        publicOrigin,
        ...[`http://localhost:${port}`, `http://127.0.0.1:${port}`].filter((name) => name !== publicOrigin),
      ]
    : [publicOrigin]

/** Composes the whole site and listens. @throws DatabaseError, or the error of a port that cannot be had */
export async function startSite({ env, createRenderer, clientDir, picturesDir, drawing, serverFactory }: SiteOptions) {
  const db = await openDatabase(env.databaseUrl)
  const report = (error: unknown) => app.log.error({ err: error }, 'background work failed')
  const events = createEventBus<ServerEvents>(report)
  const catalogue = shippedCatalogue()
  await importCatalogue(db, catalogue, { samples: env.demo, now: Date.now() })

  const eventLoop = watchEventLoop()
  const admit = () => createAdmission({ isOverloaded: eventLoop.isLate })
  const cacheOf = (maxBytes: number, admission: Admission) =>
    createResponseCache({ maxBytes: clientDir === undefined ? NOTHING : maxBytes, admission })
  // Reads take milliseconds, pages and previews tens of them: in one queue every read would wait for pages.
  const [readCache, rendering] = [cacheOf(READ_BYTES, admit()), admit()]
  const [pageCache, previewCache] = [cacheOf(PAGE_BYTES, rendering), cacheOf(PREVIEW_BYTES, rendering)]
  const ingestToken = env.ingestToken ?? (env.demo ? randomBytes(24).toString('base64url') : undefined)
  const host = new URL(env.publicOrigin).host
  const names = origins(env)
  const ownPlatform =
    env.demo && env.oidc === undefined
      ? {
          issuer: `${env.publicOrigin}${DEMO_PLATFORM_PATH}`,
          clientId: 'bgsi-values',
          clientSecret: randomBytes(24).toString('base64url'),
        }
      : undefined
  const oidc = env.oidc ?? ownPlatform
  // A platform that others run knows the public address alone.
  const auth = await createAuth({
    db,
    oidc,
    belongings: createChatPersonalData(db),
    platformId: env.platformId,
    origins: ownPlatform ? names : [env.publicOrigin],
  })
  if (ownPlatform) await seedPlayers(db, ownPlatform.issuer, Date.now())
  const chat = createChat({ db, auth, report })
  const site = {
    origin: env.publicOrigin,
    host,
    ...omitUnknown({
      communityUrl: env.communityUrl,
      socialUrl: env.socialUrl,
      signInPath: oidc ? `/auth/${env.platformId}` : null,
    }),
    ...(env.ads && { ads: env.ads }),
  }
  const stats = () => data.stats.read()
  const renderer = createRenderer({
    source: createSource({ db, site, demo: env.demo, stats }),
    settings: { databaseUrl: env.databaseUrl, site, demo: env.demo },
    stats,
    report,
  })
  const data = await createDataModules({
    db,
    events,
    report,
    cache: readCache,
    source: renderer.source,
    reads: renderer.reads,
    site,
    demo: env.demo,
    ingestToken,
    privateModules: [chat.module],
  })
  for (const cache of [readCache, pageCache, previewCache]) invalidateCache(events, cache)
  const known = createKnownPages(data.slugs)
  const pictures = {
    pictures: createPictureFiles({ picturesDir, ...(drawing && { drawing }) }),
    publicDir: clientDir ?? 'public',
  }
  const app = await createApp({
    logLevel: env.logLevel,
    clientDir,
    ads: env.ads,
    hsts: env.strictTransportSecurity,
    serverFactory,
    modules: [
      data.module,
      auth.module,
      ...(ownPlatform
        ? [
            demoPlatform({
              application: ownPlatform,
              origins: names,
              redirectUris: names.map((name) => `${name}/auth/${env.platformId}/return`),
            }),
          ]
        : []),
      async (scope) => scope.register(picturesRoutes, pictures),
      previewsRoutes({ source: data.source, cache: previewCache, known: known.known, draw: renderer.picture }),
      crawlers({ origin: env.publicOrigin, cache: pageCache, pages: known.list }),
      installable({ cache: pageCache, clientDir }),
      pages({ renderer, cache: pageCache, known: known.known }),
    ],
  })
  const hub = await createLiveHub({
    log: data.hatchLog,
    stats: data.stats.current,
    changes: data.values.number,
    counted: (listeners) => events.publish('subscribers.changed', listeners),
    report,
  })
  events.subscribe('hatches.stored', hub.publish)
  events.subscribe('values.changed', ({ number, slugs }) => hub.publishChanges(number, slugs))
  const gateway = attachLiveGateway({ server: app.server, hub, allowedOrigins: names, log: app.log })
  const chatGateway = chat.attach({ server: app.server, allowedOrigins: names, log: app.log })
  if (clientDir !== undefined) refuseOtherUpgrades(app.server, [LIVE_PATH, CHAT_PATH])
  events.subscribe('database.changed', known.forget)
  events.subscribe('database.changed', () => void data.values.publishNew().catch(report))
  events.subscribe('database.changed', () => void chatGateway.recheck().catch(report))
  const unwatch = watchExternalWrites(db, () => events.publish('database.changed', undefined))

  const demo =
    env.demo && ingestToken !== undefined
      ? createDemo({
          app,
          catalogue,
          token: ingestToken,
          log: data.hatchLog,
          report: (error) => app.log.error({ err: error }, 'demonstration'),
        })
      : undefined
  await demo?.prepare()
  await app.listen({ port: env.port, host: env.host })
  const hatching = demo?.start(env.demoHatchSeconds)
  if (env.demo) console.log('Demonstration: values and hatches are samples.')
  if (env.demo && env.ingestToken === undefined) console.log(`Ingest token of this start: ${ingestToken}`)
  console.log(`BGSI Values is at ${env.publicOrigin}`)

  return {
    /** Lets open sockets go in batches, answers what was asked, and closes the database. */
    async stop() {
      hatching?.stop()
      drawing?.stop()
      unwatch()
      await Promise.all([gateway.close(), chatGateway.close()])
      hub.close()
      chat.hub.close()
      // A download that stands still would hold the end up for ever.
      setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS).unref()
      await app.close()
      eventLoop.stop()
      await renderer.close()
      await db.destroy()
    },
  }
}
