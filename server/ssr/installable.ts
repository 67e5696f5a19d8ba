import type { FastifyPluginAsync } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ResponseCache } from '../http/response-cache.ts'

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
        produce: async () => ({
          type: 'application/manifest+json; charset=utf-8',
          body: await readFile(join(clientDir ?? 'public', 'manifest.webmanifest'), 'utf8'),
        }),
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
