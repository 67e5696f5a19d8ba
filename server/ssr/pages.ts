import { renderDocument, type Assets } from '#app/document.ts'
import type { Rendered, RenderedParts } from '#app/entry-server.tsx'
import type { Source } from '#contract/source.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { ResponseCache } from '../http/response-cache.ts'
import { isPicturePath } from '../pictures/picture-path.ts'
import { pageKeyOf, type Known } from './page-key.ts'

/** How pages are made: from a build, or, while developing, from the sources as they are. */
export type Rendering = {
  render(path: string, source: Source): Promise<Rendered>
  assets(routeIds: readonly string[]): Assets
  renderOffline(host: string): Promise<RenderedParts>
  offlineAssets: Assets
}

export type PagesOptions = Rendering & {
  source: Source
  cache: ResponseCache
  /** Of the site's address, for titles. */
  host: string
  known: () => Promise<Known>
}

const BASE = 'http://localhost'
/** Its address may hold a token, so that no cache may know that it was asked for. AU16 */
const CALLBACK = '/auth/callback'

/**
 * Every address that no other module answers is a page, the 404 page included; a picture's address never is (LY rules).
 * Anonymous pages are the same for everybody, because the session's token lives in the browser: each is rendered once.
 */
export const pages = ({ source, cache, host, known, render, assets, renderOffline, offlineAssets }: PagesOptions): FastifyPluginAsync => async (app) => {
  // For the service worker, which shows it in place of any page that it cannot reach. ST7
  app.get('/offline', (request, reply) =>
    cache.respond(request, reply, {
      key: 'page /offline',
      tags: [],
      maxAge: 0,
      make: async () => ({ body: renderDocument(await renderOffline(host), offlineAssets), type: 'text/html; charset=utf-8' }),
    }))

  app.get('/*', async (request, reply) => {
    // Only the path and the query are of interest; a request's own idea of the host is not.
    const address = request.url.replace(/^[\\/]+/, '/')
    const url = new URL(URL.canParse(address, BASE) ? address : '/-', BASE)
    if (isPicturePath(url.pathname)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    const { path, tags, ttl } = pageKeyOf(url, await known())
    return cache.respond(request, reply, {
      key: `page ${path}`,
      tags,
      ttl,
      maxAge: 0,
      make: async () => {
        const made = await render(path, source)
        if (made.failure !== undefined) request.log.error({ err: made.failure }, 'page failed')
        return {
          body: renderDocument(made, assets(made.routeIds)), status: made.status, type: 'text/html; charset=utf-8',
          ...(path === CALLBACK ? { headers: { 'cache-control': 'no-store' } } : {}),
        }
      },
    })
  })
}
