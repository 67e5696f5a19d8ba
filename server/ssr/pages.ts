import { renderDocument, type Assets } from '#app/document.ts'
import type { Rendered } from '#app/entry-server.tsx'
import type { Source } from '#contract/source.ts'
import type { FastifyPluginAsync } from 'fastify'

export type PagesOptions = {
  source: Source
  render(path: string, source: Source): Promise<Rendered>
  assets(routeIds: readonly string[]): Assets
}

/** Every address that no other module answers is a page, the 404 page included. */
export const pages = ({ source, render, assets }: PagesOptions): FastifyPluginAsync => async (app) => {
  app.get('/*', async (request, reply) => {
    const made = await render(request.url, source)
    return reply.code(made.status).type('text/html; charset=utf-8').send(renderDocument(made, assets(made.routeIds)))
  })
}
