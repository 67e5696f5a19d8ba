import { PublishedProposal } from '#contract/desk-entry.ts'
import type { Database } from '#server/db/database.ts'
import { validateRequest } from '#server/http/validate-request.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import { noSuchProposal } from '#server/modules/proposals/proposal-problems.ts'

const tag = 'Desk'
const ByNumber = v.object({ number: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)) })

/** The way from a public receipt back to the proposal (VC69). */
export const publishedRoutes =
  ({ db }: { db: Database }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/desk/changes/:number',
      {
        validatorCompiler: validateRequest({ params: noSuchProposal }),
        schema: describeRoute({
          summary: 'The proposal that a change came from; for proposers, editors and leads',
          tag,
          params: ByNumber,
          response: PublishedProposal,
          problems: [404],
          isGuarded: true,
        }),
      },
      async (request): Promise<PublishedProposal> => {
        const change = await db
          .selectFrom('value_change')
          .select('proposal_id')
          .where('number', '=', request.params.number)
          .executeTakeFirst()
        if (!change?.proposal_id) throw noSuchProposal()
        return { id: change.proposal_id }
      },
    )
  }
