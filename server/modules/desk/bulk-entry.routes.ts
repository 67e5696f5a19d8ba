import { DeskValues, DeskValuesQuery, ProposeAnswers, ProposeMany } from '#contract/desk-entry.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { BulkEntry } from './bulk-entry.ts'

const tag = 'Desk'

/** VC67, VC68. */
export const bulkEntryRoutes =
  ({ bulkEntry }: { bulkEntry: BulkEntry }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/desk/values',
      {
        schema: describeRoute({
          summary: 'Present values with their newest changes and freezes; for editors and leads',
          tag,
          querystring: DeskValuesQuery,
          response: DeskValues,
          problems: [400, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<DeskValues> => bulkEntry.values(request.query),
    )

    app.post(
      '/api/desk/proposals',
      {
        schema: describeRoute({
          summary: 'Propose up to 10 values, with an answer for each; for editors and leads',
          tag,
          body: ProposeMany,
          response: ProposeAnswers,
          problems: [400, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<ProposeAnswers> => bulkEntry.propose(readUserId(request), request.body),
    )
  }
