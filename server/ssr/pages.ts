import type { FastifyPluginAsync } from 'fastify'
import { limitReads } from '../http/limit-reads.ts'
import type { Made, ResponseCache } from '../http/response-cache.ts'
import { isPicturePath } from '../pictures/picture-path.ts'
import { busyPage } from './busy-page.ts'
import { toPageKey, type Known } from './page-key.ts'
import type { Renderer } from './renderer.ts'

export type PagesOptions = {
  renderer: Pick<Renderer, 'page' | 'offline'>
  cache: ResponseCache
  known: () => Promise<Known>
}

const BASE = 'http://localhost'
const TYPE = 'text/html; charset=utf-8'
const BUSY: Made = { body: busyPage, type: TYPE }
/** Its address may hold a token, so that no cache may know that it was asked for. AU16 */
const CALLBACK = '/auth/callback'
const NO_STORE = { headers: { 'cache-control': 'no-store' } }

/**
 * Every address that no other module answers is a page, the 404 page included; a picture's address never is (LY rules).
 * Anonymous pages are the same for everybody, because the session's token lives in the browser: each is rendered once.
 */
export const pages =
  ({ renderer, cache, known }: PagesOptions): FastifyPluginAsync =>
  async (app) => {
    await limitReads(app)

    // For the service worker, which shows it in place of any page that it cannot reach. ST7
    app.get('/offline', (request, reply) =>
      cache.respond(request, reply, {
        key: 'page /offline',
        tags: [],
        maxAge: 0,
        make: async () => ({ body: await renderer.offline(), type: TYPE }),
      }),
    )

    app.get('/*', async (request, reply) => {
      // Only the path and the query are of interest; a request's own idea of the host is not.
      const address = request.url.replace(/^[\\/]+/, '/')
      const url = new URL(URL.canParse(address, BASE) ? address : '/-', BASE)
      if (isPicturePath(url.pathname)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
      const { path, tags, ttl } = toPageKey(url, await known())
      return cache.respond(request, reply, {
        key: `page ${path}`,
        tags,
        ttl,
        maxAge: 0,
        busy: BUSY,
        make: async () => {
          const { failure, ...page } = await renderer.page(path)
          if (failure !== undefined) request.log.error({ err: failure }, 'page failed')
          return { ...page, type: TYPE, ...(path === CALLBACK ? NO_STORE : {}) }
        },
      })
    })
  }
