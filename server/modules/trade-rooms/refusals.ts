import type { RoomRefusal } from '#domain/trade-room/room-facts.ts'
import { ProblemError } from '#server/http/problem.ts'

/** Each refusal in a sentence. RM111 */
const WHY: Record<RoomRefusal['code'], string> = {
  'room.over': 'This trade room is over',
  'room.state': 'This is not possible at this point of the trade',
  'room.not_yours': 'Only the other player does this',
  'room.old_revision': 'The trade has changed since: look at it again',
  'room.not_seen': 'Look at the whole list first',
  'room.too_soon': 'Compare each pet first: it is too early to confirm',
  'room.side_full': 'A side holds at most 50 pets',
  'room.empty': 'Both sides are empty',
  'room.unknown_pet': 'There is no such pet',
  'room.no_such_ask': 'This request is not open',
  'room.too_many_asks': 'Too many requests are open',
  'room.no_such_candidate': 'Nobody of this id waits at the door',
  'room.unread_alarm': 'Read the warnings first',
  'room.full': 'This trade room is full',
  'room.resting': 'Too many changes: the room rests for a moment',
  'room.too_fast': 'At most 10 operations a second',
  'room.answered': 'You have answered already',
}

/** Answer to an operation that changed nothing. */
export type Refused = { code: string; why: string; retryAfterMs?: number }

export const sayRefusal = ({ code, retryAfterMs }: RoomRefusal): Refused => ({
  code,
  why: WHY[code],
  ...(retryAfterMs !== undefined && { retryAfterMs }),
})

export const toProblem = ({ code }: RoomRefusal): ProblemError => new ProblemError(409, code, WHY[code])

/** A problem as a frame refuses with it. */
export const fromProblem = ({ problem, headers }: ProblemError): Refused => {
  const seconds = headers['retry-after']
  return {
    code: problem.code,
    why: problem.detail,
    ...(seconds !== undefined && { retryAfterMs: Number(seconds) * 1_000 }),
  }
}
