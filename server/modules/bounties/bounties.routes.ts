import { BountySchedule } from '#contract/bounties.ts'
import type { JsonReads } from '#server/http/json.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'

/** AP21. */
export const bountyRoutes =
  ({ reads, cache }: { reads: JsonReads; cache: ResponseCache }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/bounties/current',
      {
        schema: describeRoute({
          isPublicRead: true,
          summary: "Today's secret bounty and those to come",
          tag: 'Bounties',
          response: BountySchedule,
        }),
      },
      // The list turns over at midnight, whoever asked just before.
      (request, reply) =>
        cache.respond(request, reply, {
          key: 'bounties',
          tags: ['eggs'],
          maxAge: 1,
          ttl: 1_000,
          make: () => reads.bounties(),
        }),
    )
  }
