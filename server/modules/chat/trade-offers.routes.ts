import { CounterTradeOffer, SendTradeOffer, TradeOffer } from '#contract/chat.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import { ById } from './by-id.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import type { TradeOffers } from './trade-offers.ts'

const tag = 'Trade offers'

/** Trade offers and their moves (TR1, TR2). */
export const tradeOfferRoutes =
  ({ tradeOffers }: { tradeOffers: TradeOffers }): FastifyPluginAsync =>
  async (app) => {
    app.post(
      '/api/trade-offers',
      {
        schema: describeRoute({
          summary: 'Offer a trade, at the values of this moment; the same client id is the same offer',
          tag,
          body: SendTradeOffer,
          response: TradeOffer,
          problems: [400, 401, 403, 404, 409, 429],
          isGuarded: true,
        }),
      },
      (request): Promise<TradeOffer> => tradeOffers.send(readUserId(request), request.body),
    )

    app.get(
      '/api/trade-offers/:id',
      {
        schema: describeRoute({
          summary: 'One of your trade offers, with its current status',
          tag,
          params: ById,
          response: TradeOffer,
          problems: [401, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<TradeOffer> => tradeOffers.find(readUserId(request), request.params.id),
    )

    for (const { move, summary } of [
      { move: 'accept', summary: 'Accept an offer that you got' },
      { move: 'decline', summary: 'Decline an offer that you got' },
      { move: 'cancel', summary: 'Cancel an offer that you sent' },
    ] as const) {
      app.post(
        `/api/trade-offers/:id/${move}`,
        {
          schema: describeRoute({
            summary,
            tag,
            params: ById,
            response: TradeOffer,
            problems: [401, 403, 404, 409],
            isGuarded: true,
          }),
        },
        (request): Promise<TradeOffer> => tradeOffers.move(readUserId(request), request.params.id, move),
      )
    }

    for (const { answer, summary } of [
      { answer: 'traded', summary: 'Say that you traded an accepted offer in the game' },
      { answer: 'not-traded', summary: 'Say that you have not traded an accepted offer in the game' },
    ] as const) {
      app.post(
        `/api/trade-offers/:id/${answer}`,
        {
          schema: describeRoute({
            summary,
            tag,
            params: ById,
            response: TradeOffer,
            problems: [401, 403, 404, 409],
            isGuarded: true,
          }),
        },
        (request): Promise<TradeOffer> => tradeOffers.answer(readUserId(request), request.params.id, answer),
      )
    }

    app.post(
      '/api/trade-offers/:id/counter',
      {
        schema: describeRoute({
          summary: 'Counter an offer that you got; returns the new offer',
          tag,
          params: ById,
          body: CounterTradeOffer,
          response: TradeOffer,
          problems: [400, 401, 403, 404, 409, 429],
          isGuarded: true,
        }),
      },
      (request): Promise<TradeOffer> => tradeOffers.counter(readUserId(request), request.params.id, request.body),
    )
  }
