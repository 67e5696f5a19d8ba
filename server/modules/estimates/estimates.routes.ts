import { ItemEstimates, RangeCalibration } from '#contract/estimates.ts'
import { type JsonReads, orMissing } from '#server/http/json.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'

const Named = v.object({ slug: v.string() })
/** A close grows older, and no event says so. */
const TTL_MS = 60_000

/** Routes of the last close's estimates (ES96, ES98). */
export const estimateRoutes =
  ({ reads, cache }: { reads: JsonReads; cache: ResponseCache }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/values/estimates/:slug',
      {
        schema: describeRoute({
          operationId: 'getItemEstimates',
          isPublicRead: true,
          summary: 'What trades say of the values of an item, or why they say nothing, by the last daily close',
          tag: 'Items',
          params: Named,
          response: ItemEstimates,
          problems: [404],
        }),
      },
      (request, reply) => {
        const { slug } = request.params
        return cache.respond(request, reply, {
          key: `estimates ${slug}`,
          tags: ['items'],
          maxAge: 15,
          ttl: TTL_MS,
          produce: orMissing(() => reads.itemEstimates(slug), 'item.not_found'),
        })
      },
    )

    app.get(
      '/api/values/calibration',
      {
        schema: describeRoute({
          operationId: 'getCalibration',
          isPublicRead: true,
          summary:
            'How right the ranges and the published changes proved: trades inside their ranges, the pull of published numbers, and what trades made of changes',
          tag: 'Items',
          response: RangeCalibration,
        }),
      },
      (request, reply) =>
        cache.respond(request, reply, {
          key: 'calibration',
          tags: ['items'],
          maxAge: 15,
          ttl: TTL_MS,
          produce: () => reads.calibration(),
        }),
    )
  }
