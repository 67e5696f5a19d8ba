import type { FastifyPluginAsync } from 'fastify'
import type { ResponseCache } from '../http/response-cache.ts'

type Options = {
  origin: string
  cache: ResponseCache
  /** Every page below the site's root that a search engine should know, with the time of its last change if it has one. */
  pages: () => Promise<readonly { path: string; updatedAt?: string }[]>
}

/** `/robots.txt` and `/sitemap.xml` (SE rules). */
export const crawlers =
  ({ origin, cache, pages }: Options): FastifyPluginAsync =>
  async (app) => {
    app.get('/robots.txt', async (_, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=86400')
        .send(`User-agent: *\nDisallow: /api/\nDisallow: /auth/\nDisallow: /chat\nSitemap: ${origin}/sitemap.xml\n`),
    )

    app.get('/sitemap.xml', (request, reply) =>
      cache.respond(request, reply, {
        key: 'sitemap',
        tags: ['items'],
        maxAge: 3_600,
        produce: async () => ({ type: 'application/xml; charset=utf-8', body: sitemap(origin, await pages()) }),
      }),
    )
  }

/** Paths are made of slugs, so nothing in them needs escaping. */
const sitemap = (origin: string, pages: readonly { path: string; updatedAt?: string }[]) =>
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
  pages
    .map(
      ({ path, updatedAt }) =>
        `<url><loc>${origin}${path}</loc>${updatedAt === undefined ? '' : `<lastmod>${updatedAt}</lastmod>`}</url>`,
    )
    .join('') +
  '</urlset>'
