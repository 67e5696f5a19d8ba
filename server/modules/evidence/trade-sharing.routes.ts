import { TradeSharing } from '#contract/trade-sharing.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Evidence } from './evidence.ts'

const tag = 'Trade offers'

/** Whether a user's confirmed trades are used (EV20). */
export const tradeSharingRoutes =
  ({ evidence }: { evidence: Evidence }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/me/trade-sharing',
      {
        schema: describeRoute({
          summary: 'Whether trades that you confirm are used for values, without your name',
          tag,
          response: TradeSharing,
          problems: [401],
          isGuarded: true,
        }),
      },
      async (request): Promise<TradeSharing> => ({ isOn: await evidence.isSharing(readUserId(request)) }),
    )

    app.put(
      '/api/me/trade-sharing',
      {
        schema: describeRoute({
          summary: 'Use the trades that you confirm for values, or do not',
          tag,
          body: TradeSharing,
          response: TradeSharing,
          problems: [400, 401],
          isGuarded: true,
        }),
      },
      async (request): Promise<TradeSharing> => {
        const { isOn } = request.body
        await evidence.setSharing(readUserId(request), isOn)
        return { isOn }
      },
    )
  }
