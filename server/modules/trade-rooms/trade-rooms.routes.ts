import {
  JoinedTradeRoom,
  JoinTradeRoom,
  OpenTradeRoom,
  ReportTradeRoom,
  TradeRoomAnswer,
  TradeRoomList,
} from '#contract/trade-rooms.ts'
import { Count } from '#contract/catalogue.ts'
import { bearerToken } from '#server/http/bearer-token.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import { ProblemError } from '#server/http/problem.ts'
import { readAdmitted, readUserId, type Admitted } from '#server/modules/auth/request-session.ts'
import type { SignedIn } from '#server/modules/auth/signed-in.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { MAX_ROOM_JOINS, MAX_ROOM_OPENINGS, MAX_ROOM_REPORTS } from './limits.ts'
import type { TradeRooms } from './trade-rooms.ts'
import { noRoom, type Visitor } from './visitor.ts'

const tag = 'Trade rooms'
/** Any text: a room that can't be is a room that isn't there. RM108 */
const ById = v.object({ id: v.string() })
const AfterQuery = v.object({ after: v.optional(Count, 0) })

/** `user.id` only names the visitor for limits. */
type AdmittedVisitor = Admitted & { visitor: Visitor }

/** A session, a seat token, both, or none. RM105 @throws ProblemError 401 for a session that is not valid */
export const createAdmitVisitor =
  ({ signedIn, rooms }: { signedIn: SignedIn; rooms: Pick<TradeRooms, 'findGuest'> }) =>
  async (request: FastifyRequest): Promise<AdmittedVisitor> => {
    const { 'seat-token': seatToken, authorization } = request.headers
    const session = bearerToken(authorization) === undefined ? undefined : await signedIn(request)
    const guest = typeof seatToken === 'string' ? ((await rooms.findGuest(seatToken)) ?? null) : null
    return {
      user: { id: session?.user.id ?? guest?.id ?? `at ${clientNetwork(request) ?? 'unknown'}` },
      visitor: { accountId: session?.user.id ?? null, guest },
    }
  }

/** Rooms of a player. RM100, RM126 */
export const ownRoomRoutes =
  ({ rooms }: { rooms: TradeRooms }): FastifyPluginAsync =>
  async (app) => {
    app.post(
      '/api/trade-rooms',
      {
        config: { rateLimit: MAX_ROOM_OPENINGS },
        schema: describeRoute({
          summary: 'Open a trade room; the same client id is the same room',
          tag,
          body: OpenTradeRoom,
          response: TradeRoomAnswer,
          problems: [400, 401, 403, 404, 409, 429],
          isGuarded: true,
        }),
      },
      (request): Promise<TradeRoomAnswer> => rooms.open(readUserId(request), request.body),
    )

    app.get(
      '/api/me/trade-rooms',
      {
        schema: describeRoute({
          summary: 'Your trade rooms of the last 30 days, newest first, with those to which you are invited',
          tag,
          response: TradeRoomList,
          problems: [401],
          isGuarded: true,
        }),
      },
      (request): Promise<TradeRoomList> => rooms.list(readUserId(request)),
    )
  }

type VisitorOptions = {
  rooms: TradeRooms
  /** Counts a miss of a network. @throws ProblemError 429 */
  countMiss: (network: string | undefined) => Promise<void>
}

/** Rooms of anybody with a seat, who may be a guest: the header `Seat-Token` is a guest's key. RM104 to RM109, RM124 */
export const roomRoutes =
  ({ rooms, countMiss }: VisitorOptions): FastifyPluginAsync =>
  async (app) => {
    const readVisitor = (request: FastifyRequest) => readAdmitted<AdmittedVisitor>(request).visitor

    /** Whatever isn't there looks like what is another's, and costs its network the same. */
    async function countMisses<T>(request: FastifyRequest, run: Promise<T>): Promise<T> {
      try {
        return await run
      } catch (error) {
        if (error instanceof ProblemError && error.problem.code === noRoom().problem.code)
          await countMiss(clientNetwork(request))
        throw error
      }
    }

    app.get(
      '/api/trade-rooms/:id',
      {
        schema: describeRoute({
          summary: 'A trade room as your seat sees it, with its changes after a number',
          tag,
          params: ById,
          querystring: AfterQuery,
          response: TradeRoomAnswer,
          problems: [400, 401, 404, 429],
        }),
      },
      (request): Promise<TradeRoomAnswer> =>
        countMisses(request, rooms.find(readVisitor(request), request.params.id, request.query.after)),
    )

    app.post(
      '/api/trade-rooms/:id/join',
      {
        config: { rateLimit: MAX_ROOM_JOINS },
        schema: describeRoute({
          summary: 'Ask at the door of a trade room, signed in or as a guest; again changes nothing',
          tag,
          params: ById,
          body: JoinTradeRoom,
          response: JoinedTradeRoom,
          problems: [400, 401, 403, 404, 409, 429],
        }),
      },
      (request): Promise<JoinedTradeRoom> =>
        countMisses(request, rooms.join(readVisitor(request), request.params.id, request.body)),
    )

    app.post(
      '/api/trade-rooms/:id/report',
      {
        config: { rateLimit: MAX_ROOM_REPORTS },
        schema: describeRoute({
          summary: 'Report the other one to the moderators, with what happened in the trade room',
          tag,
          params: ById,
          body: ReportTradeRoom,
          problems: [400, 401, 403, 404, 409, 429],
        }),
      },
      async (request, reply) => {
        await countMisses(request, rooms.report(readVisitor(request), request.params.id, request.body))
        return reply.code(204).send()
      },
    )
  }
