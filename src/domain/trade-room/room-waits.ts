import { millisecondsInDay, millisecondsInHour, millisecondsInMinute, millisecondsInSecond } from 'date-fns/constants'
import type { RoomSeat } from '#contract/trade-rooms.ts'
import type { RoomFacts } from './room-facts.ts'
import { otherSeat } from './room-seats.ts'

/** Time without an operation after which an unfinished room ends. RM26 */
export const ROOM_IDLE_MS = 30 * millisecondsInMinute
/** Time within which a room is agreed, or ends. RM26 */
export const MAX_ROOM_MS = 2 * millisecondsInHour
/** Time that both have to say how the trade went. RM26 */
const ROOM_ANSWER_MS = 7 * millisecondsInDay
/** Time from SEEN until the seat may confirm. RM19 */
const REVIEW_MS = 10 * millisecondsInSecond
/** Time that each edit by the other after the seat's lock adds to it. RM19 */
const REVIEW_MS_PER_EDIT = 5 * millisecondsInSecond
/** The longest of these waits, and that of who gets nothing. RM17, RM19 */
const MAX_REVIEW_MS = 30 * millisecondsInSecond

/** When a room ends by itself if nobody does anything more, in milliseconds. RM26 */
export const computeRoomExpiry = ({ agreedAt, touchedAt, createdAt }: RoomFacts): number =>
  agreedAt === null ? Math.min(touchedAt + ROOM_IDLE_MS, createdAt + MAX_ROOM_MS) : agreedAt + ROOM_ANSWER_MS

/** When a seat may confirm the revision that both have locked; null: nothing is reviewed, or the seat has not SEEN it. RM17, RM19 */
export function confirmOpensAt(facts: RoomFacts, seat: RoomSeat): number | null {
  const seen = facts.seen[seat]
  if (facts.frozen === null || seen?.revision !== facts.revision) return null
  const other = otherSeat(seat)
  const wait = REVIEW_MS + REVIEW_MS_PER_EDIT * facts.editsAfterLock[other]
  return seen.at + (facts.sides[other].length === 0 ? MAX_REVIEW_MS : Math.min(wait, MAX_REVIEW_MS))
}
