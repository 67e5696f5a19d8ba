import { TradeOffer } from '#contract/chat.ts'
import { Id } from '#contract/text.ts'
import { NewWish, OfferToWish, OwnWish, OwnWishList, WishBoard, WishesQuery, WishList } from '#contract/wishes.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import { limitAttempts, type RateLimits } from '#server/http/shared-rate-limits.ts'
import { unlessNamed } from '#server/http/validate-request.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { MAX_NETWORK_REQUESTS } from '#server/modules/chat/limits.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import { MAX_WISH_REPORT_CALLS } from './limits.ts'
import type { OwnWishes } from './own-wishes.ts'

const tag = 'Wishes'
const ById = v.object({ id: Id })
const validatorCompiler = unlessNamed('wish.not_found')

/** A player's wishes, the board, and what they do with wishes of others. WI1 to WI9, WI30, WI41 */
export const wishRoutes =
  ({ wishes, rateLimits }: { wishes: OwnWishes; rateLimits: RateLimits }): FastifyPluginAsync =>
  async (app) => {
    const countRequest = limitAttempts(rateLimits, 'message requests', MAX_NETWORK_REQUESTS)

    app.get(
      '/api/me/wishes',
      {
        schema: describeRoute({
          summary: 'Your wishes, newest first, also those that ended in the last 30 days',
          tag,
          response: OwnWishList,
          problems: [401],
          isGuarded: true,
        }),
      },
      (request): Promise<OwnWishList> => wishes.list(readUserId(request)),
    )

    app.post(
      '/api/me/wishes',
      {
        schema: describeRoute({
          summary: 'Wish for a trade; the same content again is the same wish',
          tag,
          body: NewWish,
          response: OwnWish,
          problems: [400, 401, 403, 409, 429],
          isGuarded: true,
        }),
      },
      (request): Promise<OwnWish> => wishes.create(readUserId(request), request.body, clientNetwork(request)),
    )

    app.delete(
      '/api/me/wishes/:id',
      {
        validatorCompiler,
        schema: describeRoute({ summary: 'End a wish', tag, params: ById, problems: [401, 404], isGuarded: true }),
      },
      async (request, reply) => {
        await wishes.end(readUserId(request), request.params.id)
        return reply.code(204).send()
      },
    )

    app.get(
      '/api/me/wishes/board',
      {
        schema: describeRoute({
          summary: 'Wishes that match yours, then all others that stand, by how they fit your pets and stars',
          tag,
          querystring: WishesQuery,
          response: WishBoard,
          problems: [400, 401],
          isGuarded: true,
        }),
      },
      (request): Promise<WishBoard> => wishes.board(readUserId(request), request.query),
    )

    app.post(
      '/api/wishes/:id/offers',
      {
        validatorCompiler,
        schema: describeRoute({
          summary: 'Offer to the owner of a wish, in the conversation of the two; the same client id is the same offer',
          tag,
          params: ById,
          body: OfferToWish,
          response: TradeOffer,
          problems: [400, 401, 403, 404, 409, 429],
          isGuarded: true,
        }),
      },
      async (request): Promise<TradeOffer> => {
        const network = clientNetwork(request)
        if (network !== undefined) await countRequest(network)
        return wishes.offer(readUserId(request), request.params.id, request.body)
      },
    )

    app.post(
      '/api/wishes/:id/dismissal',
      {
        validatorCompiler,
        schema: describeRoute({
          summary: 'Leave a wish out of your board, matches and alerts',
          tag,
          params: ById,
          problems: [401, 404],
          isGuarded: true,
        }),
      },
      async (request, reply) => {
        await wishes.dismiss(readUserId(request), request.params.id)
        return reply.code(204).send()
      },
    )

    app.delete(
      '/api/wishes/:id/dismissal',
      {
        validatorCompiler,
        schema: describeRoute({
          summary: 'See a wish again that you left out',
          tag,
          params: ById,
          problems: [401, 404],
          isGuarded: true,
        }),
      },
      async (request, reply) => {
        await wishes.restore(readUserId(request), request.params.id)
        return reply.code(204).send()
      },
    )

    app.post(
      '/api/wishes/:id/report',
      {
        config: { rateLimit: MAX_WISH_REPORT_CALLS },
        validatorCompiler,
        schema: describeRoute({
          summary: 'Report a wish to the moderators',
          tag,
          params: ById,
          problems: [401, 404, 429],
          isGuarded: true,
        }),
      },
      async (request, reply) => {
        const userId = readUserId(request)
        // Reports from unknown networks count as one.
        await wishes.report(userId, request.params.id, clientNetwork(request) ?? '')
        return reply.code(204).send()
      },
    )
  }

/** Wishes that stand, for everybody. WI40 */
export const publicWishRoutes =
  ({ wishes }: { wishes: Pick<OwnWishes, 'listPublic'> }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/wishes',
      {
        schema: describeRoute({
          operationId: 'listWishes',
          isPublicRead: true,
          summary: 'Trades that players wish for; a player is named only where everybody may find them',
          tag: 'Wishes',
          querystring: WishesQuery,
          response: WishList,
          problems: [400],
        }),
      },
      async (request, reply): Promise<WishList> => {
        reply.header('cache-control', 'public, max-age=5')
        return wishes.listPublic(request.query)
      },
    )
  }
