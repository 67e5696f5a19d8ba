import type { Database } from '#server/db/database.ts'
import type { Auth } from '#server/modules/auth/auth.ts'
import type { Env } from '#server/env.ts'
import type { Drawing } from '#server/pictures/drawing.ts'
import { createPictureFiles } from '#server/pictures/picture-files.ts'
import { releaseRoutes } from '#server/modules/releases/releases.routes.ts'
import { dumpRoutes } from '#server/modules/dumps/dumps.routes.ts'
import { picturesRoutes } from '#server/pictures/pictures.routes.ts'
import { previewsRoutes } from '#server/previews/previews.routes.ts'
import { crawlers } from '#server/ssr/crawlers.ts'
import { embeds } from '#server/ssr/embeds.ts'
import { feeds } from '#server/ssr/feeds.ts'
import { installable } from '#server/ssr/installable.ts'
import type { KnownPages } from '#server/ssr/known-pages.ts'
import { overlay } from '#server/ssr/overlay.ts'
import { pages } from '#server/ssr/pages.ts'
import type { Renderer } from '#server/ssr/renderer.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Caches } from './caches.ts'
import type { DataModules } from './data-modules.ts'

type Options = {
  db: Database
  env: Env
  data: DataModules
  auth: Pick<Auth, 'isForStaff'>
  knownPages: KnownPages
  renderer: Renderer
  caches: Caches
  clientDir: string | undefined
  picturesDir: string
  drawing: Drawing | undefined
}

/** Browser files, pictures, previews, crawler files, feeds and pages. The pages come last, because they answer every other address. */
export function createPages({
  db,
  env,
  data,
  auth: { isForStaff },
  knownPages: { known, list },
  renderer,
  caches,
  clientDir,
  picturesDir,
  drawing,
}: Options): FastifyPluginAsync[] {
  const pictures = {
    pictures: createPictureFiles({ picturesDir, ...(drawing && { drawing }) }),
    publicDir: clientDir ?? 'public',
  }
  return [
    ...(clientDir === undefined ? [] : [releaseFiles({ db, cache: caches.assets, clientDir })]),
    async (app) => app.register(picturesRoutes, pictures),
    previewsRoutes({
      source: data.source,
      cache: caches.previews,
      known,
      countMiss: data.verdicts.countMiss,
      draw: renderer.picture,
    }),
    crawlers({ origin: env.publicOrigin, cache: caches.pages, pages: list }),
    feeds({ origin: env.publicOrigin, source: data.source, cache: caches.pages }),
    dumpRoutes({ folder: env.dumpFolder }),
    embeds({ origin: env.publicOrigin, source: data.source, cache: caches.pages, known }),
    overlay({ cache: caches.pages, clientDir }),
    installable({ cache: caches.pages, clientDir }),
    pages({ renderer, cache: caches.pages, known, countMiss: data.verdicts.countMiss, isForStaff }),
  ]
}

const releaseFiles =
  (options: Parameters<typeof releaseRoutes>[0]): FastifyPluginAsync =>
  async (app) =>
    app.register(releaseRoutes(options), { prefix: '/assets' })
