import { EvidenceQuery, ItemEvidence } from '#contract/evidence.ts'
import { type JsonReads, orMissing } from '#server/http/json.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'

const Named = v.object({ slug: v.string() })
/** Trades begin and cease to count with time, and no event says so. */
const TTL_MS = 60_000

/** Public routes of an item's trades (EV30 to EV35). */
export const evidenceRoutes =
  ({ reads, cache }: { reads: JsonReads; cache: ResponseCache }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/items/:slug/evidence',
      {
        schema: describeRoute({
          operationId: 'getItemEvidence',
          isPublicRead: true,
          summary:
            'How much an item was traded in 90 days, and the trades of a variant that many traded, without names',
          tag: 'Items',
          params: Named,
          querystring: EvidenceQuery,
          response: ItemEvidence,
          problems: [400, 404],
        }),
      },
      (request, reply) => {
        const { slug } = request.params
        const { before } = request.query
        return cache.respond(request, reply, {
          key: `evidence ${JSON.stringify([slug, before])}`,
          tags: ['items', 'evidence'],
          maxAge: 15,
          ttl: TTL_MS,
          produce: orMissing(() => reads.itemEvidence({ slug, before }), 'item.not_found'),
        })
      },
    )
  }
