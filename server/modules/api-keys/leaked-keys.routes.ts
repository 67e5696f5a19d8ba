import { MAX_LEAK_REPORTS } from '#contract/api-limits.ts'
import { LeakedKeys } from '#contract/api-keys.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import { ProblemError } from '#server/http/problem.ts'
import { rateLimitFields } from '#server/http/rate-limit-fields.ts'
import type { RateLimits } from '#server/http/shared-rate-limits.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import rateLimit from '@fastify/rate-limit'
import type { FastifyPluginAsync } from 'fastify'
import type { ApiKeys } from './api-keys.ts'

type Options = { apiKeys: Pick<ApiKeys, 'revokeLeaked'>; rateLimits: RateLimits }

/** Anyone who finds a key may end it; the answer doesn't say whether it was one. KE10, KE11, KE12 */
export const leakedKeyRoutes =
  ({ apiKeys, rateLimits }: Options): FastifyPluginAsync =>
  async (app) => {
    rateLimitFields(app, 'leaked-keys', MAX_LEAK_REPORTS.timeWindow)
    await app.register(rateLimit, {
      ...rateLimits('leaked keys'),
      ...MAX_LEAK_REPORTS,
      enableDraftSpec: true,
      keyGenerator: (request) => clientNetwork(request) ?? '',
      errorResponseBuilder: (_, { after }) =>
        new ProblemError(429, 'rate.limited', `Too many reports; try again in ${after}`),
    })
    app.post(
      '/api/keys/leaked',
      {
        schema: describeRoute({
          operationId: 'reportLeakedKeys',
          summary: 'Revoke every key in a pasted text, without signing in',
          tag: 'API keys',
          body: LeakedKeys,
          problems: [400, 429],
        }),
      },
      async (request, reply) => {
        await apiKeys.revokeLeaked(request.body.text)
        return reply.code(204).send()
      },
    )
  }
