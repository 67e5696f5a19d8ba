import { AppointmentList, GiveRole, PendingAppointment } from '#contract/roles.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import type { Roles } from './roles.ts'

const tag = 'Roles'
const ByUser = v.object({ userId: v.string() })
const ById = v.object({ id: v.string() })

/** Routes by which a lead sees and changes roles (RO8 to RO12, RO26 to RO32). */
export const roleRoutes =
  ({ roles }: { roles: Roles }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/roles',
      {
        schema: describeRoute({
          summary: 'Who has which role, whose waits for a second lead, and who had one; for leads',
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
          summary:
            'Make a user proposer or editor, instead of what they were. A higher role waits for another lead: 202; for leads',
          tag,
          body: GiveRole,
          accepted: PendingAppointment,
          problems: [400, 403, 404, 409],
          isGuarded: true,
        }),
      },
      async (request, reply) => {
        const pending = await roles.giveBy(readUserId(request), request.body)
        return pending === null ? reply.code(204).send() : reply.code(202).send(pending)
      },
    )

    app.post(
      '/api/roles/pending/:id/confirm',
      {
        schema: describeRoute({
          summary: 'Confirm the appointment that another lead proposed; for leads',
          tag,
          params: ById,
          problems: [403, 404, 409],
          isGuarded: true,
        }),
      },
      async (request, reply) => {
        await roles.confirmBy(readUserId(request), request.params.id)
        return reply.code(204).send()
      },
    )

    app.delete(
      '/api/roles/pending/:id',
      {
        schema: describeRoute({
          summary: 'Withdraw the own pending appointment, or reject that of another lead; for leads',
          tag,
          params: ById,
          problems: [403, 404, 409],
          isGuarded: true,
        }),
      },
      async (request, reply) => {
        await roles.rejectBy(readUserId(request), request.params.id)
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
