import { GameEventList } from '#contract/game-events.ts'
import type { JsonReads } from '#server/http/json.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'

/** SO29 */
export const gameEventRoutes =
  ({ reads, cache }: { reads: JsonReads; cache: ResponseCache }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/events',
      {
        schema: describeRoute({
          operationId: 'listGameEvents',
          isPublicRead: true,
          summary: 'Events of the game that are current or coming',
          tag: 'Events',
          response: GameEventList,
        }),
      },
      // An event ends by its own time, so the list is cached for a second.
      (request, reply) =>
        cache.respond(request, reply, {
          key: 'game-events',
          tags: [],
          maxAge: 1,
          ttl: 1_000,
          produce: () => reads.gameEvents(),
        }),
    )
  }
