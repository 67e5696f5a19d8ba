import type { RoomSeat, TradeRoomState } from '#contract/trade-rooms.ts'
import type { RoomFacts, RoomOccupant, StoredRoom } from '#domain/trade-room/room-facts.ts'
import type { Database } from '#server/db/database.ts'
import { inChunks } from '#server/db/in-chunks.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { TradeRoomChangeTable, TradeRoomTable } from './trade-rooms.table.ts'

/** A stored room with its row. */
export type RoomRow = Omit<TradeRoomTable, 'state' | 'facts' | 'booked'> &
  StoredRoom & { booked: Readonly<Partial<Record<RoomSeat, readonly string[]>>> | null }

/** States from which a room can still become agreed. RM103 */
export const OPEN_STATES = [
  'waiting',
  'building',
  'lockedByOne',
  'reviewing',
  'confirmedByOne',
  'paused',
] as const satisfies readonly TradeRoomState[]

/** 256 random bits. Only its hash is stored. RM105 */
export const createSeatToken = () => randomBytes(32).toString('base64url')
const SEAT_TOKEN = /^[\w-]{43}$/
const toHash = (token: string) => createHash('sha256').update(token).digest('base64url')

const toRoom = ({ state, facts, booked, ...row }: TradeRoomTable): RoomRow => ({
  ...row,
  state,
  // Written by this module.
  facts: JSON.parse(facts) as RoomFacts,
  booked: booked === null ? null : (JSON.parse(booked) as RoomRow['booked']),
})

/** Trade rooms and their changes (RM100). Pass a transaction to join it. Times are milliseconds. */
export function createTradeRoomsRepository(db: Database) {
  const seated = (accountId: string) =>
    db
      .selectFrom('trade_room')
      .where(({ or, eb }) => or([eb('host_id', '=', accountId), eb('partner_id', '=', accountId)]))

  /** Also those to which the player is invited. */
  const ofPlayer = (accountId: string) =>
    db
      .selectFrom('trade_room')
      .where(({ or, eb }) =>
        or([
          eb('host_id', '=', accountId),
          eb('partner_id', '=', accountId),
          eb.and([eb('invited_id', '=', accountId), eb('partner_id', 'is', null)]),
        ]),
      )

  return {
    async find(id: string): Promise<RoomRow | undefined> {
      const row = await db.selectFrom('trade_room').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toRoom(row)
    },

    findAll: async (ids: readonly string[]): Promise<RoomRow[]> =>
      (await inChunks(ids, (some) => db.selectFrom('trade_room').selectAll().where('id', 'in', some).execute())).map(
        toRoom,
      ),

    async findByClientId(hostId: string, clientId: string): Promise<RoomRow | undefined> {
      const row = await db
        .selectFrom('trade_room')
        .selectAll()
        .where('host_id', '=', hostId)
        .where('client_id', '=', clientId)
        .executeTakeFirst()
      return row && toRoom(row)
    },

    async insert({ facts, booked, ...row }: RoomRow): Promise<void> {
      await db
        .insertInto('trade_room')
        .values({ ...row, facts: JSON.stringify(facts), booked: booked === null ? null : JSON.stringify(booked) })
        .execute()
    },

    /** Stores the room as it is after its newest change. */
    async update({
      id,
      state,
      facts,
      seq,
      partner_id,
      booked,
      host_reported,
      partner_reported,
      expires_at,
    }: RoomRow): Promise<void> {
      await db
        .updateTable('trade_room')
        .set({
          state,
          facts: JSON.stringify(facts),
          seq,
          partner_id,
          host_reported,
          partner_reported,
          booked: booked === null ? null : JSON.stringify(booked),
          expires_at,
        })
        .where('id', '=', id)
        .execute()
    },

    async append(change: TradeRoomChangeTable): Promise<void> {
      await db.insertInto('trade_room_change').values(change).execute()
    },

    /** The operation of an earlier call with the same client id. RM111 */
    findOperation: (roomId: string, seat: RoomSeat, clientId: string): Promise<TradeRoomChangeTable | undefined> =>
      db
        .selectFrom('trade_room_change')
        .selectAll()
        .where('room_id', '=', roomId)
        .where('seat', '=', seat)
        .where('client_id', '=', clientId)
        .executeTakeFirst(),

    /** When the seat made its `count`th last operation; `type`: only those. */
    async operatedAt(roomId: string, seat: RoomSeat, count: number, type?: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('trade_room_change')
        .select('at')
        .where('room_id', '=', roomId)
        .where('seat', '=', seat)
        .where('client_id', 'is not', null)
        .$if(type !== undefined, (query) => query.where('type', '=', type!))
        .orderBy('seq', 'desc')
        .limit(1)
        .offset(count - 1)
        .executeTakeFirst()
      return row?.at
    },

    /** The newest changes after a number, oldest first. */
    async changesAfter(roomId: string, seq: number, limit: number): Promise<TradeRoomChangeTable[]> {
      const rows = await db
        .selectFrom('trade_room_change')
        .selectAll()
        .where('room_id', '=', roomId)
        .where('seq', '>', seq)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute()
      return rows.toReversed()
    },

    /** Number of the last change of each of these rooms; one that is gone is missing. */
    listSeqs: (ids: readonly string[]): Promise<{ id: string; seq: number }[]> =>
      inChunks(ids, (some) => db.selectFrom('trade_room').select(['id', 'seq']).where('id', 'in', some).execute()),

    /** The player's rooms, and those to which they are invited, newest first. */
    async list(accountId: string, limit: number): Promise<RoomRow[]> {
      const rows = await ofPlayer(accountId)
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(toRoom)
    },

    /** Rooms with the player on a seat that are not agreed and not over. */
    async countOpen(accountId: string): Promise<number> {
      const { count } = await seated(accountId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('state', 'in', OPEN_STATES)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Rooms with the player on a seat, oldest first. */
    listSeated: async (accountId: string): Promise<RoomRow[]> =>
      (await seated(accountId).selectAll().orderBy('created_at').orderBy('id').execute()).map(toRoom),

    /**
     * Ids of rooms that can still become agreed. `accountId`: with this player, also invited; `seatedId`: only on a seat; `states`: only in
     * these.
     */
    async listOpen({
      accountId,
      seatedId,
      states = OPEN_STATES,
    }: {
      accountId?: string
      seatedId?: string
      states?: readonly TradeRoomState[]
    }): Promise<string[]> {
      const query =
        seatedId !== undefined
          ? seated(seatedId)
          : accountId !== undefined
            ? ofPlayer(accountId)
            : db.selectFrom('trade_room')
      const rows = await query
        .select('id')
        .where('state', 'in', states)
        // Narrows by an index: what is over has no end any more.
        .where('expires_at', 'is not', null)
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    listExpired: async (now: number, limit: number): Promise<string[]> =>
      (
        await db
          .selectFrom('trade_room')
          .select('id')
          .where('expires_at', '<=', now)
          .orderBy('expires_at')
          .limit(limit)
          .execute()
      ).map(({ id }) => id),

    /** Guests. */
    async insertGuest({ id, name }: RoomOccupant, roomId: string, token: string): Promise<void> {
      await db
        .insertInto('trade_room_guest')
        .values({ id, room_id: roomId, token_hash: toHash(token), name })
        .execute()
    },
    async findGuest(token: string): Promise<{ id: string; roomId: string; name: string } | undefined> {
      if (!SEAT_TOKEN.test(token)) return undefined
      const row = await db
        .selectFrom('trade_room_guest')
        .select(['id', 'room_id', 'name'])
        .where('token_hash', '=', toHash(token))
        .executeTakeFirst()
      return row && { id: row.id, roomId: row.room_id, name: row.name }
    },
    /** Whether the guest's seat token still opens the room. RM106 */
    async hasGuest(id: string): Promise<boolean> {
      const row = await db.selectFrom('trade_room_guest').select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },
    async removeGuest(id: string): Promise<void> {
      await db.deleteFrom('trade_room_guest').where('id', '=', id).execute()
    },

    /** Presence. Written in one order, so that processes don't wait for each other. */
    async renewPresence(seats: readonly { roomId: string; seat: RoomSeat }[], until: number): Promise<void> {
      const rows = seats
        .map(({ roomId, seat }) => ({ room_id: roomId, seat, until }))
        .toSorted((a, b) => (a.room_id === b.room_id ? (a.seat < b.seat ? -1 : 1) : a.room_id < b.room_id ? -1 : 1))
      await insertMany(db, 'trade_room_presence', rows, { key: ['room_id', 'seat'], update: ['until'] })
    },
    listAbsent: (now: number, limit: number): Promise<{ roomId: string; seat: RoomSeat }[]> =>
      db
        .selectFrom('trade_room_presence')
        .select(['room_id as roomId', 'seat'])
        .where('until', '<=', now)
        .orderBy('until')
        .limit(limit)
        .execute(),
    /** False: the seat is here by now. */
    async removePresence(roomId: string, seat: RoomSeat, now: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('trade_room_presence')
        .where('room_id', '=', roomId)
        .where('seat', '=', seat)
        .where('until', '<=', now)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },

    /** A trade that both called as agreed. RM122 */
    async insertTrade(roomId: string, hostId: string, partnerId: string, at: number): Promise<void> {
      await db
        .insertInto('room_trade')
        .values({ room_id: roomId, host_id: hostId, partner_id: partnerId, at })
        .execute()
    },

    listTrades: async (accountId: string): Promise<{ partnerId: string; at: number }[]> =>
      (
        await db
          .selectFrom('room_trade')
          .selectAll()
          .where(({ or, eb }) => or([eb('host_id', '=', accountId), eb('partner_id', '=', accountId)]))
          .orderBy('at')
          .orderBy('room_id')
          .execute()
      ).map(({ host_id, partner_id, at }) => ({ partnerId: host_id === accountId ? partner_id : host_id, at })),

    /** Removes rooms with everything of them. */
    async remove(ids: readonly string[]): Promise<void> {
      for (const table of ['trade_room_change', 'trade_room_guest', 'trade_room_presence'] as const)
        await db.deleteFrom(table).where('room_id', 'in', ids).execute()
      await db.deleteFrom('trade_room').where('id', 'in', ids).execute()
    },
  }
}
