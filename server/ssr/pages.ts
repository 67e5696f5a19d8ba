import { renderDocument, type Assets } from '#app/document.ts'
import type { Rendered } from '#app/entry-server.tsx'
import type { Source } from '#contract/source.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { ResponseCache } from '../http/response-cache.ts'
import { isPicturePath } from '../pictures/picture-path.ts'
import { pageKeyOf, type Known } from './page-key.ts'

export type PagesOptions = {
  source: Source
  cache: ResponseCache
  known: () => Promise<Known>
  render(path: string, source: Source): Promise<Rendered>
  assets(routeIds: readonly string[]): Assets
}

const BASE = 'http://localhost'

/**
 * Every address that no other module answers is a page, the 404 page included; a picture's address never is (LY rules).
 * Anonymous pages are the same for everybody, because the session's token lives in the browser: each is rendered once.
 */
export const pages = ({ source, cache, known, render, assets }: PagesOptions): FastifyPluginAsync => async (app) => {
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
        return { body: renderDocument(made, assets(made.routeIds)), status: made.status, type: 'text/html; charset=utf-8' }
      },
    })
  })
}
