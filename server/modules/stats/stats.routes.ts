import { SiteInfo, SiteStats } from '#contract/stats.ts'
import type { JsonReads } from '#server/http/json.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'

/** AP22 and AP30. */
export const statsRoutes =
  ({ reads, cache }: { reads: JsonReads; cache: ResponseCache }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/stats',
      {
        schema: describeRoute({
          operationId: 'getStats',
          isPublicRead: true,
          summary: 'Figures of the whole site',
          tag: 'Site',
          response: SiteStats,
        }),
      },
      (request, reply) =>
        cache.respond(request, reply, {
          key: 'stats',
          tags: ['items', 'hatches'],
          maxAge: 1,
          ttl: 1_000,
          produce: () => reads.stats(),
        }),
    )
    app.get(
      '/api/site',
      {
        schema: describeRoute({
          operationId: 'getSite',
          isPublicRead: true,
          summary: 'Host, links, and whether all values are real',
          tag: 'Site',
          response: SiteInfo,
        }),
      },
      (request, reply) =>
        cache.respond(request, reply, {
          key: 'site',
          tags: ['items', 'eggs'],
          maxAge: 15,
          produce: () => reads.site(),
        }),
    )
  }
