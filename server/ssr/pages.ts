import { isDatabaseUnavailable } from '#server/db/unavailable.ts'
import type { FastifyError, FastifyPluginAsync } from 'fastify'
import { limitReads } from '../http/limit-reads.ts'
import { problemHandler, UNAVAILABLE_HEADERS } from '../http/problem.ts'
import type { Cacheable, Content, ResponseCache } from '../http/response-cache.ts'
import busyPage from '../../busy.html?raw'
import { isPicturePath } from '../pictures/picture-path.ts'
import { clientNetwork } from '../http/client-network.ts'
import { findVerdictCode, toPageKey, type Known } from './page-key.ts'
import type { Renderer } from './renderer.ts'

export type PagesOptions = {
  renderer: Pick<Renderer, 'page' | 'offline'>
  cache: ResponseCache
  known: (code?: string | null) => Promise<Known>
  /** Counts the code of a card that isn't there. SV7 @throws ProblemError 429 */
  countMiss: (network: string | undefined) => Promise<void>
  /** Whether the page at this address is for the staff, and these cookies are of one of them. AP126 */
  isForStaff: (path: string, cookies: string | undefined) => Promise<boolean>
}

const BASE = 'http://localhost'
const TYPE = 'text/html; charset=utf-8'
/** Sent instead of a page that would wait too long: constant, without scripts, in the default theme. AP37 */
const BUSY: Content = { body: busyPage, type: TYPE }
/** Its address may hold a token, so no cache may store it. AU16 */
const CALLBACK = '/auth/callback'
/** Status of the same document for those whose browser shows a page there; never from a shared cache. AP126, AP127 */
const STAFF_ANSWER = { status: 200, headers: { 'cache-control': 'private, no-store' } }
const NO_STORE = { headers: { 'cache-control': 'no-store' } }

/**
 * Every address that no other module answers is a page, the 404 page included; a picture's address never is (LY rules).
 * All visitors share the rendered pages, because the session's token stays in the browser.
 */
export const pages =
  ({ renderer, cache, known, countMiss, isForStaff }: PagesOptions): FastifyPluginAsync =>
  async (app) => {
    await limitReads(app)

    app.setErrorHandler((error: FastifyError, request, reply) => {
      if (!isDatabaseUnavailable(error)) return problemHandler(error, request, reply)
      request.log.warn({ err: error }, 'database unavailable')
      return reply.code(503).headers(UNAVAILABLE_HEADERS).type(TYPE).send(busyPage)
    })

    // The service worker shows it for any page that it cannot reach. ST7
    app.get('/offline', (request, reply) =>
      cache.respond(request, reply, {
        key: 'page /offline',
        tags: [],
        maxAge: 0,
        produce: async () => ({ body: await renderer.offline(), type: TYPE }),
      }),
    )

    app.get('/*', async (request, reply) => {
      // Uses only the path and the query, not the request's host.
      const address = request.url.replace(/^[\\/]+/, '/')
      const url = new URL(URL.canParse(address, BASE) ? address : '/-', BASE)
      if (isPicturePath(url.pathname)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
      const code = findVerdictCode(url.pathname)
      const exists = await known(code)
      if (code !== undefined && !(code !== null && exists.verdict(code))) await countMiss(clientNetwork(request))
      const { path, tags, ttl } = toPageKey(url, exists)
      const staff = await isForStaff(url.pathname, request.headers.cookie)
      const cacheable: Cacheable = {
        key: `page ${path}`,
        tags,
        ttl,
        maxAge: 0,
        busy: BUSY,
        produce: async () => {
          const { failure, ...page } = await renderer.page(path)
          if (isDatabaseUnavailable(failure)) throw failure
          if (failure !== undefined) request.log.error({ err: failure }, 'page failed')
          return { ...page, type: TYPE, ...(path === CALLBACK ? NO_STORE : {}) }
        },
      }
      return cache.respond(request, reply, cacheable, staff ? STAFF_ANSWER : undefined)
    })
  }
