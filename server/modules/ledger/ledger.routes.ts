import { LedgerPage, LedgerQuery, LedgerReceived, SendLedger } from '#contract/ledger.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Ledgers } from './ledger.ts'

const tag = 'Own pets'

/** ML50 to ML59. */
export const ledgerRoutes =
  ({ ledgers }: { ledgers: Ledgers }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/me/ledger',
      {
        schema: describeRoute({
          summary: 'How your pets came and went, in the order in which your account got the rows',
          tag,
          querystring: LedgerQuery,
          response: LedgerPage,
          problems: [400, 401],
          isGuarded: true,
        }),
      },
      (request): Promise<LedgerPage> => ledgers.page(readUserId(request), request.query.after),
    )

    app.post(
      '/api/me/ledger',
      {
        schema: describeRoute({
          summary: 'Add rows to your ledger; the same rows again change nothing',
          tag,
          body: SendLedger,
          response: LedgerReceived,
          problems: [400, 401, 409],
          isGuarded: true,
        }),
      },
      (request): Promise<LedgerReceived> => ledgers.add(readUserId(request), request.body.rows),
    )
  }
