import { MAX_KEY_READS, MAX_READS } from '#contract/api-limits.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { ResponseCache } from '../http/response-cache.ts'

type Options = {
  origin: string
  cache: ResponseCache
  /** Every page below the site's root that a search engine should know, with the time of its last change if it has one. */
  pages: () => Promise<readonly { path: string; updatedAt?: string }[]>
}

/** `/robots.txt`, `/sitemap.xml` (SE rules) and `/llms.txt` (DP11). */
export const crawlers =
  ({ origin, cache, pages }: Options): FastifyPluginAsync =>
  async (app) => {
    app.get('/robots.txt', async (_, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=86400')
        .send(`User-agent: *\nDisallow: /api/\nDisallow: /auth/\nDisallow: /chat\nSitemap: ${origin}/sitemap.xml\n`),
    )

    app.get('/llms.txt', async (_, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(llmsText(origin)),
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

/** A guide for programs that read for a language model, in the form of llmstxt.org. */
const llmsText = (origin: string) => `# BGSI Values

> Pet values, eggs, hatches and value changes of Bubble Gum Simulator INFINITY, as players keep them. Not affiliated with the game or its platform.

Values are estimates from players' trades and not official prices. While GET /api/site says \`sample\`, they are invented.

## API

- [Guide](${origin}/developers): first call, keys, limits, streams, webhooks, changes of the API
- [Reference](${origin}/developers/reference): every operation with its parameters, answer and an example
- [OpenAPI 3.1](${origin}/api/openapi.json): the same for tools
- [Items](${origin}/api/items): GET, JSON, without a key, from any website
- [Stream](${origin}/api/stream?topic=hatch): hatches and value changes as they happen

## Limits

- Reads without a key: ${MAX_READS.max} a minute from a network. With a key: ${MAX_KEY_READS.max} a minute. After 429 or 503 wait for the seconds in Retry-After.
- [All limits](${origin}/developers#limits)

## Terms

- [API terms](${origin}/bot-tos): link to ${origin} where values are shown, do not identify private players, do not sell the data
- [API privacy policy](${origin}/bot-privacy-policy)
- The program of the site is under the MIT licence.
`

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
