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
          operationId: 'getCurrentBounty',
          isPublicRead: true,
          summary: "Today's secret bounty and those to come",
          tag: 'Bounties',
          response: BountySchedule,
        }),
      },
      // The list changes at midnight, so it is cached for a second.
      (request, reply) =>
        cache.respond(request, reply, {
          key: 'bounties',
          tags: ['eggs'],
          maxAge: 1,
          ttl: 1_000,
          produce: () => reads.bounties(),
        }),
    )
  }
