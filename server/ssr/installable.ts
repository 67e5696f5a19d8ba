import { GROUND } from '#app/entries/document.ts'
import { SHORT_NAME } from '#domain/site/page-title.ts'
import type { FastifyPluginAsync } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ResponseCache } from '../http/response-cache.ts'
import { APP_ICONS } from '../pictures/app-icons.ts'

type Options = {
  cache: ResponseCache
  /** The built browser files; none while developing. */
  clientDir: string | undefined
}

/** Replaces a worker that a build at the same address has left, and unregisters itself. ST9 */
const NO_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', () => self.registration.unregister())
`

/** The web manifest and the service worker. ST6, ST9 */
export const installable =
  ({ cache, clientDir }: Options): FastifyPluginAsync =>
  async (app) => {
    app.get('/manifest.webmanifest', (request, reply) =>
      cache.respond(request, reply, {
        key: 'manifest',
        tags: [],
        maxAge: 0,
        produce: async () => ({ type: 'application/manifest+json; charset=utf-8', body: JSON.stringify(MANIFEST) }),
      }),
    )

    // Always revalidated: a cached worker would block the next one.
    app.get('/service-worker.js', (request, reply) =>
      cache.respond(request, reply, {
        key: 'service-worker',
        tags: [],
        maxAge: 0,
        produce: async () => ({
          type: 'text/javascript; charset=utf-8',
          body: clientDir === undefined ? NO_WORKER : await readFile(join(clientDir, 'service-worker.js'), 'utf8'),
        }),
      }),
    )
  }

const shortcut = (name: string, url: string, icon: string) => ({
  name,
  url,
  icons: [{ src: `/icons/${icon}.webp`, sizes: '96x96', type: 'image/webp' }],
})

/** Its colours are the dark theme's, which is the default; a page in the light one says so itself. */
const MANIFEST = {
  id: '/',
  name: `${SHORT_NAME} Values`,
  short_name: SHORT_NAME,
  description: 'Pet values, trends, live hatches and fair trades for Bubble Gum Simulator INFINITY.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: GROUND.dark,
  theme_color: GROUND.dark,
  categories: ['games', 'utilities'],
  icons: APP_ICONS.flatMap(({ file, side, purpose }) =>
    purpose === 'apple' ? [] : [{ src: `/${file}`, sizes: `${side}x${side}`, type: 'image/png', purpose }],
  ),
  shortcuts: [
    shortcut('Trade calculator', '/calculator', 'calculator'),
    shortcut('Live hatches', '/live-hatches', 'secret-hatches'),
  ],
}
