import type { FastifyServerFactory } from 'fastify'
import { randomBytes } from 'node:crypto'
import { createApp } from './app.ts'
import { createAuth } from './auth/auth.ts'
import { CHAT_PATH } from './chat/chat.gateway.ts'
import { createChatBelongings } from './chat/chat-belongings.ts'
import { createChat } from './chat/chat.ts'
import { openDatabase } from './db/open-database.ts'
import { watchOtherWriters } from './db/watch-other-writers.ts'
import { DEMO_PLATFORM_PATH, demoPlatform } from './demo/demo-platform.ts'
import { createDemo } from './demo/demo.ts'
import { seedPlayers } from './demo/seed-players.ts'
import type { Env } from './env.ts'
import { createResponseCache } from './http/response-cache.ts'
import { shippedCatalogue } from './import/catalogue.ts'
import { importCatalogue } from './import/import-catalogue.ts'
import { attachLiveGateway, LIVE_PATH } from './live/live.gateway.ts'
import { createLiveHub, type LiveHub } from './live/live.hub.ts'
import { refuseOtherUpgrades } from './live/upgrades.ts'
import { createDataModules } from './modules/data-modules.ts'
import { picturesRoutes } from './pictures/pictures.routes.ts'
import { createArtist } from './previews/artist.ts'
import { previewsRoutes, type PreviewsOptions } from './previews/previews.routes.ts'
import { crawlers } from './ssr/crawlers.ts'
import { createKnownPages } from './ssr/known-pages.ts'
import { installable } from './ssr/installable.ts'
import { pages, type Rendering } from './ssr/pages.ts'

export type SiteOptions = Rendering & Pick<PreviewsOptions, 'markup'> & {
  env: Env
  /** The built browser files; none while developing, where Vite serves them. */
  clientDir?: string
  picturesDir: string
  serverFactory?: FastifyServerFactory
}

const CACHE_BYTES = 96 * 1_048_576
/** Of their own, so that whoever asks for every picture of a link turns no page out: some eighty of them. */
const PREVIEW_BYTES = 24 * 1_048_576
/** At the end, for what is being answered. */
const LAST_ANSWERS_MS = 5_000
/** While developing every page is rendered anew. */
const NOTHING = 1

/** By which the site is reached, the public one first: a site on this machine has two names more. */
const origins = ({ publicOrigin, demo, port }: Env): [string, ...string[]] =>
  demo ? [publicOrigin, ...[`http://localhost:${port}`, `http://127.0.0.1:${port}`].filter((name) => name !== publicOrigin)] : [publicOrigin]

/** Composes the whole site and listens. @throws DatabaseError, or the error of a port that cannot be had */
export async function startSite({ env, markup, clientDir, picturesDir, serverFactory, ...rendering }: SiteOptions) {
  const db = await openDatabase(env.databaseUrl)
  const catalogue = shippedCatalogue()
  await importCatalogue(db, catalogue, { samples: env.demo, now: Date.now() })

  const cacheOf = (maxBytes: number) => createResponseCache({ maxBytes: clientDir === undefined ? NOTHING : maxBytes })
  const [cache, previews] = [cacheOf(CACHE_BYTES), cacheOf(PREVIEW_BYTES)]
  const drop = (tag: string) => {
    cache.drop(tag)
    previews.drop(tag)
  }
  const ingestToken = env.ingestToken ?? (env.demo ? randomBytes(24).toString('base64url') : undefined)
  const host = new URL(env.publicOrigin).host
  const names = origins(env)
  const ownPlatform = env.demo && env.oidc === undefined
    ? { issuer: `${env.publicOrigin}${DEMO_PLATFORM_PATH}`, clientId: 'bgsi-values', clientSecret: randomBytes(24).toString('base64url') }
    : undefined
  const oidc = env.oidc ?? ownPlatform
  // A platform that others run knows the public address alone.
  const auth = await createAuth({ db, oidc, belongings: createChatBelongings(db), platformId: env.platformId, origins: ownPlatform ? names : [env.publicOrigin] })
  if (ownPlatform) await seedPlayers(db, ownPlatform.issuer, Date.now())
  const chat = createChat({ db, auth, report: (error) => app.log.error({ err: error }, 'chat') })
  let hub: LiveHub | undefined
  const data = await createDataModules({
    db,
    cache: { ...cache, drop },
    site: {
      origin: env.publicOrigin, host, communityUrl: env.communityUrl, socialUrl: env.socialUrl,
      signInPath: oidc ? `/auth/${env.platformId}` : null,
      ...(env.ads && { ads: env.ads }),
    },
    demo: env.demo,
    ingestToken,
    usersOnline: () => hub?.listeners ?? 0,
    onHatches: (hatches) => hub?.publish(hatches),
    privateModules: [chat.module],
  })
  const known = createKnownPages(data.slugs)
  const folders = { picturesDir, publicDir: clientDir ?? 'public' }
  const app = await createApp({
    logLevel: env.logLevel,
    clientDir,
    ads: env.ads,
    hsts: env.strictTransportSecurity,
    serverFactory,
    modules: [
      data.module,
      auth.module,
      ...(ownPlatform ? [demoPlatform({ application: ownPlatform, origins: names, redirectUris: names.map((name) => `${name}/auth/${env.platformId}/return`) })] : []),
      async (scope) => scope.register(picturesRoutes, folders),
      previewsRoutes({ source: data.source, cache: previews, known: known.known, markup, draw: createArtist(folders) }),
      crawlers({ origin: env.publicOrigin, cache, pages: known.list }),
      installable({ cache, clientDir }),
      pages({ source: data.source, cache, host, known: known.known, ...rendering }),
    ],
  })
  hub = await createLiveHub({
    log: data.hatchLog,
    stats: () => data.stats.current(),
    report: (error) => app.log.error({ err: error }, 'live channel'),
  })
  const gateway = attachLiveGateway({ server: app.server, hub, allowedOrigins: names, log: app.log })
  const chatGateway = chat.attach({ server: app.server, allowedOrigins: names, log: app.log })
  if (clientDir !== undefined) refuseOtherUpgrades(app.server, [LIVE_PATH, CHAT_PATH])
  const unwatch = watchOtherWriters(db, () => {
    known.forget()
    for (const tag of ['items', 'eggs', 'hatches']) drop(tag)
    data.stats.refresh().catch((error: unknown) => app.log.error({ err: error }, 'statistics'))
    chatGateway.recheck().catch((error: unknown) => app.log.error({ err: error }, 'sessions of the chat'))
  })

  const demo = env.demo && ingestToken !== undefined
    ? createDemo({
      app, catalogue, token: ingestToken, log: data.hatchLog, report: (error) => app.log.error({ err: error }, 'demonstration'),
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
      unwatch()
      await Promise.all([gateway.close(), chatGateway.close()])
      hub.close()
      chat.hub.close()
      // A download that stands still would hold the end up for ever.
      setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS).unref()
      await app.close()
      await db.destroy()
    },
  }
}
