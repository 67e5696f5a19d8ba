import { PastValues, PastValuesQuery } from '#contract/past-values.ts'
import type { JsonReads } from '#server/http/json.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'

/** A day ago moves on, and no event says so. */
const TTL_MS = 60_000

/** WL20 to WL23. */
export const pastValueRoutes =
  ({ reads, cache }: { reads: JsonReads; cache: ResponseCache }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/values/past',
      {
        schema: describeRoute({
          operationId: 'listPastValues',
          isPublicRead: true,
          summary: 'The values of up to 100 variants 1, 7 and 30 days ago, and at a time of the caller’s',
          tag: 'Items',
          querystring: PastValuesQuery,
          response: PastValues,
          problems: [400],
        }),
      },
      (request, reply) => {
        const { star } = request.query
        const bySlug = new Map(star.map((each) => [each.slug, each]))
        const query = { star: [...bySlug.values()].toSorted((a, b) => (a.slug < b.slug ? -1 : 1)) }
        return cache.respond(request, reply, {
          key: `past values ${JSON.stringify(query)}`,
          tags: ['items'],
          maxAge: 15,
          ttl: TTL_MS,
          produce: () => reads.pastValues(query),
        })
      },
    )
  }
