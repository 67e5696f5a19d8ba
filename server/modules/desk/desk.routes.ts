import {
  ApprovalAnswers,
  ApproveMany,
  ConfirmValue,
  DeskCounts,
  DeskQueue,
  DeskQueueQuery,
  StaleList,
  StaleQuery,
} from '#contract/proposals.ts'
import { Lookers, LookAtProposal } from '#contract/desk-presence.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import type { Desk } from './desk.ts'
import type { createLookers } from './lookers.ts'

const tag = 'Desk'
const BySlug = v.object({ slug: v.string() })

/** Routes of the lists that editors and leads work through (PR60 to PR72). */
export const deskRoutes =
  ({ desk, lookers }: { desk: Desk; lookers: Pick<ReturnType<typeof createLookers>, 'look'> }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/desk/queue',
      {
        schema: describeRoute({
          summary: 'Proposals by the harm that waiting does; for editors and leads',
          tag,
          querystring: DeskQueueQuery,
          response: DeskQueue,
          problems: [400, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<DeskQueue> => desk.queue(readUserId(request), request.query),
    )

    app.put(
      '/api/desk/looking',
      {
        schema: describeRoute({
          summary: 'Say which proposal is on the screen, and learn who else looks at it; for editors and leads',
          tag,
          body: LookAtProposal,
          response: Lookers,
          problems: [400, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<Lookers> => lookers.look(readUserId(request), request.body),
    )

    app.get(
      '/api/desk/counts',
      {
        schema: describeRoute({
          summary: 'How many undecided proposals and stale values wait; for editors and leads',
          tag,
          response: DeskCounts,
          problems: [404],
          isGuarded: true,
        }),
      },
      (): Promise<DeskCounts> => desk.counts(),
    )

    app.get(
      '/api/desk/stale',
      {
        schema: describeRoute({
          summary: 'Stale values, the most harmful first; for editors and leads',
          tag,
          querystring: StaleQuery,
          response: StaleList,
          problems: [400, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<StaleList> => desk.stale(request.query),
    )

    app.post(
      '/api/desk/confirmations',
      {
        schema: describeRoute({
          summary: 'Say that a value is still right; for editors and leads',
          tag,
          body: ConfirmValue,
          problems: [400, 403, 404, 409],
          isGuarded: true,
        }),
      },
      async (request, reply) => {
        await desk.confirm(readUserId(request), request.body)
        return reply.code(204).send()
      },
    )

    app.delete(
      '/api/desk/confirmations/:slug',
      {
        schema: describeRoute({
          summary: 'Take back within 60 seconds that a value is still right; for editors and leads',
          tag,
          params: BySlug,
          problems: [403, 404, 409],
          isGuarded: true,
        }),
      },
      async (request, reply) => {
        await desk.undoConfirmation(readUserId(request), request.params.slug)
        return reply.code(204).send()
      },
    )

    app.post(
      '/api/desk/approvals',
      {
        schema: describeRoute({
          summary: 'Approve up to 50 small changes, with an answer for each; for editors and leads',
          tag,
          body: ApproveMany,
          response: ApprovalAnswers,
          problems: [400, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<ApprovalAnswers> => desk.approveMany(readUserId(request), request.body),
    )
  }
