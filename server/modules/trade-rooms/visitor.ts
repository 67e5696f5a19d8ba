import type { RoomSeat } from '#contract/trade-rooms.ts'
import type { RoomFacts, RoomOccupant } from '#domain/trade-room/room-facts.ts'
import { ProblemError } from '#server/http/problem.ts'

/** Somebody who asks for a room: a signed-in player, a guest with a seat token, or both while a guest signs in. RM105 */
export type Visitor = {
  readonly accountId: string | null
  /** The guest of a seat token, and the room that it is of. */
  readonly guest: { readonly id: string; readonly roomId: string } | null
}

/** An unknown id, a room of others and a wrong token look alike. RM108 */
export const noRoom = () => new ProblemError(404, 'room.not_found', 'Trade room not found')

type Place = { room: { readonly id: string; readonly facts: RoomFacts }; visitor: Visitor }

const isVisitor = ({ room, visitor: { accountId, guest } }: Place, occupant: RoomOccupant | null): boolean =>
  occupant !== null &&
  (occupant.accountId === null
    ? guest?.roomId === room.id && guest.id === occupant.id
    : occupant.accountId === accountId)

/** The visitor's seat; undefined: they have none. */
export function findSeat(place: Place): RoomSeat | undefined {
  const { host, partner } = place.room.facts.seats
  if (isVisitor(place, host)) return 'host'
  return isVisitor(place, partner) ? 'partner' : undefined
}

/** Whether the visitor waits at the door. */
export const isAtDoor = (place: Place): boolean =>
  place.room.facts.candidates.some((candidate) => isVisitor(place, candidate))
