import { AppointmentList, GiveRole } from '#contract/roles.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import type { Roles } from './roles.ts'

const tag = 'Roles'
const ByUser = v.object({ userId: v.string() })

/** Routes by which a lead sees and changes roles (RO8 to RO12). */
export const roleRoutes =
  ({ roles }: { roles: Roles }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/roles',
      {
        schema: describeRoute({
          summary: 'Who has which role, and who had one; for leads',
          tag,
          response: AppointmentList,
          problems: [404],
          isGuarded: true,
        }),
      },
      (): Promise<AppointmentList> => roles.list(),
    )

    app.post(
      '/api/roles',
      {
        schema: describeRoute({
          summary: 'Make a user proposer or editor, instead of what they were; for leads',
          tag,
          body: GiveRole,
          problems: [400, 403, 404],
          isGuarded: true,
        }),
      },
      async (request, reply) => {
        await roles.giveBy(readUserId(request), request.body)
        return reply.code(204).send()
      },
    )

    app.delete(
      '/api/roles/:userId',
      {
        schema: describeRoute({
          summary: 'End the role of a proposer or editor; for leads',
          tag,
          params: ByUser,
          problems: [403, 404],
          isGuarded: true,
        }),
      },
      async (request, reply) => {
        await roles.endBy(readUserId(request), request.params.userId)
        return reply.code(204).send()
      },
    )
  }
