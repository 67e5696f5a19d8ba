import { SeriesQuery, ValueSeries } from '#contract/ledger.ts'
import type { JsonReads } from '#server/http/json.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import { createHash } from 'node:crypto'

/** 200 slugs of the greatest length. */
export const MAX_SERIES_BODY_BYTES = 32_768
/** A day may end without a change of value. */
const TTL_MS = 600_000

/** ML60 to ML62. A read, although it is sent as POST: 200 slugs are too long for an address. */
export const valueSeriesRoutes =
  ({ reads, cache }: { reads: JsonReads; cache: ResponseCache }): FastifyPluginAsync =>
  async (app) => {
    app.post(
      '/api/values/series',
      {
        bodyLimit: MAX_SERIES_BODY_BYTES,
        schema: describeRoute({
          operationId: 'readValueSeries',
          isPublicRead: true,
          summary: 'The daily values of up to 200 variants over 400 days',
          tag: 'Value changes',
          body: SeriesQuery,
          response: ValueSeries,
          problems: [400],
        }),
      },
      (request, reply) => {
        const slugs = [...new Set(request.body.slugs)].toSorted()
        return cache.respond(request, reply, {
          key: `value series ${createHash('sha256').update(slugs.join(' ')).digest('base64url')}`,
          tags: ['items'],
          maxAge: 0,
          ttl: TTL_MS,
          produce: () => reads.valueSeries(slugs),
        })
      },
    )
  }
