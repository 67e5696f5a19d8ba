import { FiguresQuery, ModerationFigures } from '#contract/moderation-figures.ts'
import { type JsonReads, orMissing } from '#server/http/json.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import { millisecondsInHour } from 'date-fns/constants'
import type { FastifyPluginAsync } from 'fastify'

/** The public figures of moderation. MO95 */
export const figureRoutes =
  ({ reads, cache }: { reads: JsonReads; cache: ResponseCache }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/moderation/figures',
      {
        schema: describeRoute({
          operationId: 'getModerationFigures',
          isPublicRead: true,
          summary: 'Reports, decisions and appeals by month, without names; counts below 5 are left out',
          tag: 'Site',
          querystring: FiguresQuery,
          response: ModerationFigures,
          problems: [400, 404],
        }),
      },
      (request, reply) =>
        cache.respond(request, reply, {
          key: `moderation figures ${request.query.month ?? ''}`,
          tags: [],
          maxAge: 300,
          // Past months change only when one ends.
          ttl: millisecondsInHour,
          produce: orMissing(() => reads.moderationFigures(request.query), 'month.not_found'),
        }),
    )
  }
