import type { ReportedRoom } from '#contract/moderation.ts'
import type { ReportTradeRoom } from '#contract/trade-rooms.ts'
import { otherSeat } from '#domain/trade-room/room-seats.ts'
import { ProblemError } from '#server/http/problem.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { randomUUID } from 'node:crypto'
import { MAX_REPORTED_CHANGES } from './limits.ts'
import type { RoomStore, RoomWriting } from './room-store.ts'
import { readRoomContext, viewChange, viewRoom } from './view-room.ts'
import { findSeat, noRoom, type Visitor } from './visitor.ts'

/**
 * Sends the moderators the room as it is now, with its history, so that it is there after the room is gone. The same seat's second report changes
 * nothing. RM124 @throws ProblemError 403, 404, 409
 */
export const createReportRoom =
  ({ store, now }: { store: RoomStore; now: () => number }) =>
  (visitor: Visitor, roomId: string, { details = '' }: ReportTradeRoom): Promise<void> =>
    store.write(roomId, async (writing) => {
      const { trx, room } = writing
      const seat = findSeat({ room, visitor })
      if (!seat) throw noRoom()
      if (room[`${seat}_reported`] === 1) return
      const own = room.facts.seats[seat]!
      const reported = room.facts.seats[otherSeat(seat)]
      if (!reported) throw new ProblemError(409, 'room.empty_seat', 'Nobody else is in this trade room')
      if (reported.accountId === null)
        throw new ProblemError(409, 'room.guest', 'A guest has no account that moderators could act on')
      if (own.accountId === null && details !== '')
        throw new ProblemError(403, 'room.guest_words', 'A guest reports without words', 'details')
      await trx
        .insertInto('report')
        .values({
          id: randomUUID(),
          reporter_id: own.accountId,
          reported_id: reported.accountId,
          reason: 'scam',
          message_id: null,
          details,
          room: JSON.stringify(await toReportedRoom(writing, seat, now())),
          at: now(),
          decision_id: null,
          alerted_at: null,
        })
        .execute()
      await writing.markReported(seat)
    })

async function toReportedRoom(
  { trx, rooms, room }: RoomWriting,
  reporter: 'host' | 'partner',
  now: number,
): Promise<ReportedRoom> {
  const changes = await rooms.changesAfter(room.id, 0, MAX_REPORTED_CHANGES)
  const context = await readRoomContext(trx, room, changes)
  const { sides, state, createdAt, agreedAt, revision } = viewRoom(room, reporter, context, now)
  return {
    id: room.id,
    reporter,
    state,
    revision,
    sides,
    createdAt,
    ...(agreedAt !== undefined && { agreedAt }),
    reportedAt: isoTime(now),
    changes: changes.map((change) => viewChange(change, context)),
  }
}
