import { HatchesQuery, HatchList } from '#contract/hatches.ts'
import type { JsonReads } from '#server/http/json.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'

/** One resource under two paths (AP20). */
export const hatchRoutes =
  ({ reads, cache }: { reads: JsonReads; cache: ResponseCache }): FastifyPluginAsync =>
  async (app) => {
    for (const { path, operationId } of [
      { path: '/api/hatches', operationId: 'listHatches' },
      { path: '/hatches', operationId: 'listHatchesByShortPath' },
    ]) {
      app.get(
        path,
        {
          schema: describeRoute({
            operationId,
            isPublicRead: true,
            summary: 'Hatches, newest first',
            tag: 'Hatches',
            querystring: HatchesQuery,
            response: HatchList,
            problems: [400],
          }),
        },
        (request, reply) => {
          const query = request.query
          return cache.respond(request, reply, {
            key: `hatches ${JSON.stringify(query)}`,
            tags: ['hatches'],
            maxAge: 1,
            ttl: 1_000,
            produce: () => reads.hatches(query),
          })
        },
      )
    }
  }
