import { Freeze } from '#contract/proposals.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import type { Freezes } from './freezes.ts'

const tag = 'Desk'
const BySlug = v.object({ slug: v.string() })

/** A lead holds a value while it is looked into (PR13). */
export const freezeRoutes =
  ({ freezes }: { freezes: Freezes }): FastifyPluginAsync =>
  async (app) => {
    app.put(
      '/api/values/:slug/freeze',
      {
        schema: describeRoute({
          summary: 'Freeze a value, so that no proposal changes it; for leads',
          tag,
          params: BySlug,
          body: Freeze,
          problems: [400, 403, 404],
          isGuarded: true,
        }),
      },
      async (request, reply) => {
        const { reason } = request.body
        await freezes.freeze(readUserId(request), request.params.slug, reason)
        return reply.code(204).send()
      },
    )

    app.delete(
      '/api/values/:slug/freeze',
      {
        schema: describeRoute({
          summary: 'Let a frozen value change again; for leads',
          tag,
          params: BySlug,
          problems: [403, 404],
          isGuarded: true,
        }),
      },
      async (request, reply) => {
        await freezes.unfreeze(readUserId(request), request.params.slug)
        return reply.code(204).send()
      },
    )
  }
