import type { JoinedTradeRoom, JoinTradeRoom } from '#contract/trade-rooms.ts'
import { isPassed } from '#domain/chat/licence.ts'
import { pickGuestName } from './guest-names.ts'
import type { RoomEventOf, RoomOccupant } from '#domain/trade-room/room-facts.ts'
import { ProblemError } from '#server/http/problem.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { refuseRestricted } from '#server/modules/measures/refuse-restricted.ts'
import { randomInt, randomUUID } from 'node:crypto'
import { areBlocked } from './are-blocked.ts'
import { refuseManyRooms, refuseUnlicensed } from './open-room.ts'
import { toProblem } from './refusals.ts'
import type { RoomStore, RoomWriting } from './room-store.ts'
import { createSeatToken } from './trade-rooms.repository.ts'
import { listAccountIds, readName } from './view-room.ts'
import { findSeat, isAtDoor, noRoom, type Visitor } from './visitor.ts'

type Joining = { occupant: RoomOccupant; seatToken?: string }

/** Asks at the door of a room, or comes back to it. RM104 to RM106 @throws ProblemError 400, 401, 403, 404, 409 */
export const createJoinRoom =
  ({ store, now }: { store: RoomStore; now: () => number }) =>
  (visitor: Visitor, roomId: string, given: JoinTradeRoom): Promise<JoinedTradeRoom> =>
    store.write(
      roomId,
      async (writing) => {
        const { accountId } = visitor
        if (accountId !== null) await refuseStranger(writing, accountId, now())
        const { occupant, seatToken } =
          accountId === null ? await joinAsGuest(writing, visitor, given, now()) : await joinAs(writing, visitor, now())
        const users = await createAccountsRepository(writing.trx).findUsers(
          listAccountIds([occupant, writing.room.facts.seats.host]),
        )
        return {
          name: readName(users, occupant),
          hostName: readName(users, writing.room.facts.seats.host),
          isSeated:
            findSeat({ room: writing.room, visitor: seatToken ? guestOf(writing, occupant) : visitor }) !== undefined,
          ...(seatToken !== undefined && { seatToken }),
        }
      },
      visitor.accountId === null ? [] : [visitor.accountId],
    )

const guestOf = ({ room }: RoomWriting, { id }: RoomOccupant): Visitor => ({
  accountId: null,
  guest: { id, roomId: room.id },
})

/** A room of somebody with whom the player may not trade looks like none. @throws ProblemError 401, 403, 404 */
async function refuseStranger({ trx, room }: RoomWriting, accountId: string, at: number): Promise<void> {
  if (accountId !== room.host_id && (await areBlocked(trx, accountId, room.host_id))) throw noRoom()
  await refuseRestricted(trx, accountId, at)
  await refuseUnlicensed(trx, accountId)
}

async function joinAs(writing: RoomWriting, visitor: Visitor, at: number): Promise<Joining> {
  const accountId = visitor.accountId!
  const occupant: RoomOccupant = { id: accountId, name: '', accountId }
  const { guest } = visitor
  const guestSeat = guest && findSeat({ room: writing.room, visitor: { accountId: null, guest } })
  if (guest && guestSeat) {
    const refusal = await writing.apply(
      { type: 'signIn', at, by: guestSeat, occupant },
      { type: 'signIn', seat: guestSeat },
    )
    if (refusal) throw toProblem(refusal)
    await writing.rooms.removeGuest(guest.id)
    return { occupant }
  }
  const account: Visitor = { accountId, guest: null }
  const isGuestAtDoor = guest !== null && isAtDoor({ room: writing.room, visitor: { accountId: null, guest } })
  if (findSeat({ room: writing.room, visitor: account })) return { occupant }
  if (isAtDoor({ room: writing.room, visitor: account }) && !isGuestAtDoor) return { occupant }
  await refuseManyRooms(writing.trx, accountId)
  await knock(writing, { candidate: occupant, at, ...(isGuestAtDoor && { guestId: guest.id }) })
  if (isGuestAtDoor) await writing.rooms.removeGuest(guest.id)
  return { occupant }
}

async function joinAsGuest(
  writing: RoomWriting,
  visitor: Visitor,
  { licence }: JoinTradeRoom,
  at: number,
): Promise<Joining> {
  const { room, rooms } = writing
  const known = [...room.facts.candidates, room.facts.seats.partner].find(
    (occupant) => occupant?.accountId === null && occupant.id === visitor.guest?.id,
  )
  if (known) return { occupant: known }
  if (!licence) throw new ProblemError(403, 'licence.needed', 'Answer the safety questions first', 'licence')
  if (!isPassed({ answers: licence })) throw new ProblemError(400, 'licence.wrong', 'An answer is not right', 'licence')
  const taken = room.facts.candidates.map(({ name }) => name)
  const occupant: RoomOccupant = {
    id: randomUUID(),
    name: pickGuestName(taken, randomInt(1_000_000) / 1_000_000),
    accountId: null,
  }
  await knock(writing, { candidate: occupant, at })
  const seatToken = createSeatToken()
  await rooms.insertGuest(occupant, room.id, seatToken)
  return { occupant, seatToken }
}

/** @throws ProblemError 409 `room.full`, `room.over` */
async function knock(writing: RoomWriting, given: Omit<RoomEventOf<'knock'>, 'type'>): Promise<void> {
  const refusal = await writing.apply({ type: 'knock', ...given }, { type: 'knock' })
  if (refusal) throw toProblem(refusal)
}
