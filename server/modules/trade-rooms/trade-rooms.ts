import type {
  JoinedTradeRoom,
  JoinTradeRoom,
  OpenTradeRoom,
  RoomOperation,
  RoomSeat,
  ReportTradeRoom,
  TradeRoomAnswer,
  TradeRoomList,
} from '#contract/trade-rooms.ts'
import type { Database } from '#server/db/database.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import type { InboxGate } from '#server/modules/chat/inbox-gate.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { isBarred } from './are-blocked.ts'
import { createJoinRoom } from './join-room.ts'
import { MAX_SENT_CHANGES } from './limits.ts'
import { createOpenRoom } from './open-room.ts'
import { createOperate, type Operated } from './operate.ts'
import { createReportRoom } from './report-room.ts'
import { createRoomStore, isDue } from './room-store.ts'
import { createTradeRoomsRepository, type RoomRow } from './trade-rooms.repository.ts'
import { listAccountIds, readName, readRoomContext, viewChange, viewRoom } from './view-room.ts'
import { findSeat, noRoom, type Visitor } from './visitor.ts'

/** Rooms of a list. */
const MAX_LISTED = 50

type Options = {
  db: Database
  events: ServerEventBus
  inbox: Pick<InboxGate, 'judge' | 'countRefused'>
  /** Milliseconds. */
  now: () => number
}

export type TradeRooms = ReturnType<typeof createTradeRooms>

/** Live trade rooms (RM100 to RM124): everything that reads or writes them. */
export function createTradeRooms({ db, events, inbox, now }: Options) {
  const store = createRoomStore({ db, events, now })
  const rooms = createTradeRoomsRepository(db)
  const openRoom = createOpenRoom({ db, inbox, now })
  const joinRoom = createJoinRoom({ store, now })
  const operate = createOperate({ store, now })

  /** @throws ProblemError 404 for anybody without a seat */
  async function find(visitor: Visitor, id: string, after: number): Promise<TradeRoomAnswer> {
    const found = await rooms.find(id)
    if (!found || !findSeat({ room: found, visitor })) throw noRoom()
    const room = (await isDue(db, found, now())) ? await settle(id) : found
    const seat = findSeat({ room, visitor })
    if (!seat) throw noRoom()
    const changes = await rooms.changesAfter(id, after, MAX_SENT_CHANGES)
    const context = await readRoomContext(db, room, changes)
    return {
      room: viewRoom(room, seat, context, now()),
      // A change after the read of the room comes with the next snapshot.
      changes: changes.filter(({ seq }) => seq <= room.seq).map((change) => viewChange(change, context)),
    }
  }

  /** Ends the room if its time is over, and takes out pets that are gone. RM116, RM118 */
  const settle = (id: string): Promise<RoomRow> => store.write(id, async ({ room }) => room)

  return {
    store,
    find,

    /** Idempotent by client id. */
    async open(hostId: string, given: OpenTradeRoom): Promise<TradeRoomAnswer> {
      const id = await openRoom(hostId, given)
      return find({ accountId: hostId, guest: null }, id, 0)
    },

    join: (visitor: Visitor, id: string, given: JoinTradeRoom): Promise<JoinedTradeRoom> =>
      joinRoom(visitor, id, given),

    operate: (visitor: Visitor, id: string, given: { clientId: string; operation: RoomOperation }): Promise<Operated> =>
      operate(visitor, id, given),

    report: (visitor: Visitor, id: string, given: ReportTradeRoom): Promise<void> =>
      createReportRoom({ store, now })(visitor, id, given),

    /** The player's rooms and those to which they are invited, newest first. RM126 */
    async list(accountId: string): Promise<TradeRoomList> {
      const found = await rooms.list(accountId, MAX_LISTED)
      const toOther = ({ facts: { seats }, host_id }: (typeof found)[number]) =>
        host_id === accountId ? seats.partner : seats.host
      const users = await createAccountsRepository(db).findUsers(listAccountIds(found.map(toOther)))
      return {
        rooms: found.map((room) => {
          const other = toOther(room)
          const { agreedAt } = room.facts
          return {
            id: room.id,
            state: room.state,
            createdAt: isoTime(room.created_at),
            ...(other && { otherName: readName(users, other) }),
            ...(agreedAt !== null && { agreedAt: isoTime(agreedAt) }),
            ...omitUnknown({ conversationId: room.conversation_id }),
          }
        }),
      }
    },

    /** The guest of a seat token. RM105 */
    findGuest: (token: string) => rooms.findGuest(token),

    /** A socket of the seat is open; the seat is back where it was away. RM115 */
    async arrive(id: string, seat: RoomSeat, until: number): Promise<void> {
      await rooms.renewPresence([{ roomId: id, seat }], until)
      const room = await rooms.find(id)
      if (!room?.facts.away[seat]) return
      await store.write(id, async ({ apply }) => {
        await apply({ type: 'back', at: now(), by: seat }, { type: 'back', seat })
      })
    },

    /** The seat's last socket has gone for long enough. RM115 */
    leave: (id: string, seat: RoomSeat): Promise<void> =>
      store.write(id, async (writing) => {
        if (await writing.rooms.removePresence(id, seat, now()))
          await writing.apply({ type: 'left', at: now(), by: seat }, { type: 'left', seat })
      }),

    /** The two may not trade with each other any more. RM117 */
    part: (id: string): Promise<void> =>
      store.write(id, async ({ apply }) => {
        await apply({ type: 'parted', at: now() }, { type: 'parted' })
      }),

    /** Removes a player from the door who may not trade, or not with the host, any more. RM130 */
    withdraw: (id: string, accountId: string): Promise<void> =>
      store.write(id, async ({ trx, room, apply }) => {
        if (await isBarred(trx, accountId, room.host_id, now()))
          await apply({ type: 'withdraw', at: now(), candidateId: accountId }, { type: 'withdraw' })
      }),

    settle,

    /** Values of these pets have changed. What that does to the trade is the machine's. RM119 */
    moveValues: (id: string, slugs: readonly string[]): Promise<void> =>
      store.write(id, async ({ pets, apply }) => {
        await apply({ type: 'valuesMoved', at: now(), slugs, pets }, { type: 'valuesMoved' })
      }),
  }
}
