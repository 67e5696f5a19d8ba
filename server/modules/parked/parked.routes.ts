import { DropParked, ParkedAnswers, ParkedList, ParkedQuery, ReleaseParked } from '#contract/parked-changes.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Parked } from './parked.ts'

const tag = 'Desk'

/** Suspicious ingest (VC60 to VC66). */
export const parkedRoutes =
  ({ parked }: { parked: Parked }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/desk/parked',
      {
        schema: describeRoute({
          summary: 'Suspicious changes from ingest that wait, oldest first; for leads',
          tag,
          querystring: ParkedQuery,
          response: ParkedList,
          problems: [400, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<ParkedList> => parked.list(request.query),
    )

    app.post(
      '/api/desk/parked/release',
      {
        schema: describeRoute({
          summary: 'Publish parked changes in your name, with an answer for each; for leads',
          tag,
          body: ReleaseParked,
          response: ParkedAnswers,
          problems: [400, 403, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<ParkedAnswers> => parked.release(readUserId(request), request.body),
    )

    app.post(
      '/api/desk/parked/drop',
      {
        schema: describeRoute({
          summary: 'Drop parked changes, with an answer for each; for leads',
          tag,
          body: DropParked,
          response: ParkedAnswers,
          problems: [400, 403, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<ParkedAnswers> => parked.drop(readUserId(request), request.body),
    )
  }
