import { otherSeat } from '#domain/trade-room/room-seats.ts'
import type { Database } from '#server/db/database.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import type { PersonalDataOf } from '#server/modules/auth/account.routes.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { openForWriting } from './room-store.ts'
import { createTradeRoomsRepository, type RoomRow } from './trade-rooms.repository.ts'
import { listAccountIds, readName } from './view-room.ts'

/** A user's trade rooms, and the trades that both called as agreed. RM128 */
export function createTradeRoomsPersonalData(db: Database): PersonalDataOf<'tradeRooms'> {
  const seatOf = (room: RoomRow, userId: string) => (room.host_id === userId ? 'host' : 'partner')
  return {
    async exportFor(userId) {
      const rooms = createTradeRoomsRepository(db)
      const [seated, trades] = [await rooms.listSeated(userId), await rooms.listTrades(userId)]
      const users = await createAccountsRepository(db).findUsers([
        ...seated.flatMap(({ facts }) => listAccountIds([facts.seats.host, facts.seats.partner])),
        ...trades.map(({ partnerId }) => partnerId),
      ])
      return {
        tradeRooms: {
          rooms: seated.map((room) => {
            const { facts } = room
            const seat = seatOf(room, userId)
            const other = facts.seats[otherSeat(seat)]
            return {
              id: room.id,
              state: room.state,
              createdAt: isoTime(room.created_at),
              ...(other && { with: readName(users, other) }),
              ...(facts.agreedAt !== null && { agreedAt: isoTime(facts.agreedAt) }),
              ...omitUnknown({ answer: facts.answers[seat] }),
              yours: [...facts.sides[seat]],
              theirs: [...facts.sides[otherSeat(seat)]],
              said: facts.said.filter(({ by }) => by === seat).map(({ at, phrase }) => ({ at: isoTime(at), phrase })),
            }
          }),
          trades: trades.map(({ partnerId, at }) => ({ with: users.get(partnerId)!.name, at: isoTime(at) })),
        },
      }
    },

    /** The account's lock covers its seats: each writer of a room takes it. RM110 */
    async erase(trx, userId, now) {
      for (const id of await createTradeRoomsRepository(trx).listOpen({ seatedId: userId })) {
        const room = await createTradeRoomsRepository(trx).find(id)
        const writing = room && (await openForWriting(trx, room, () => now))
        await writing?.apply({ type: 'parted', at: now }, { type: 'parted' })
      }
    },
  }
}
