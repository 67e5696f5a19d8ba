import { ProblemError } from '#server/http/problem.ts'
import { type Admitted, readAdmitted } from '#server/modules/auth/request-session.ts'
import type { SignedIn } from '#server/modules/auth/signed-in.ts'
import type { TradeRooms } from '#server/modules/trade-rooms/trade-rooms.ts'
import { createAdmitVisitor } from '#server/modules/trade-rooms/trade-rooms.routes.ts'
import type { Visitor } from '#server/modules/trade-rooms/visitor.ts'
import type { AgreedTrades } from './verdicts.ts'

/** Above every number of a change: none of them is wanted. */
const NO_CHANGES = 2 ** 31 - 1

/** Agreed trades of rooms, for verdict cards. SV3 */
export function findAgreedTrades(signedIn: SignedIn, rooms: Pick<TradeRooms, 'find' | 'findGuest'>): AgreedTrades {
  return {
    admit: createAdmitVisitor({ signedIn, rooms }),
    async find(request, roomId) {
      const { visitor } = readAdmitted<Admitted & { visitor: Visitor }>(request)
      const { room } = await rooms.find(visitor, roomId, NO_CHANGES)
      if (room.agreedAt === undefined)
        throw new ProblemError(409, 'verdict.not_agreed', 'Both players have not agreed on this trade')
      const { host, partner } = room.sides
      const [yours, theirs] = room.you === 'host' ? [host, partner] : [partner, host]
      return { yours, theirs, at: Date.parse(room.agreedAt), seat: `${roomId} ${room.you}` }
    },
  }
}
