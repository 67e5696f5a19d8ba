import type { RoomSeat } from '#contract/trade-rooms.ts'
import type { KnownPets, RoomEvent, RoomRefusal } from '#domain/trade-room/room-facts.ts'
import { expiresAt, roomAfter, settleRoom } from '#machines/trade-room-transitions.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { bookTrade, readOfferFrame } from './book-trade.ts'
import { AWAY_AFTER_MS } from './limits.ts'
import { listKnownSlugs, listSideSlugs, readPets } from './read-pets.ts'
import { createTradeRoomsRepository, OPEN_STATES, type RoomRow } from './trade-rooms.repository.ts'
import type { TradeRoomChangeTable } from './trade-rooms.table.ts'
import { noRoom } from './visitor.ts'

/** A change as its event describes it; the rest of its row follows from the room. */
export type ChangeFacts = Pick<TradeRoomChangeTable, 'type'> &
  Partial<Pick<TradeRoomChangeTable, 'seat' | 'client_id' | 'side' | 'variant_slug' | 'quantity'>>

/** A room inside the transaction that holds its lock. */
export type RoomWriting = {
  readonly trx: Database
  readonly rooms: ReturnType<typeof createTradeRoomsRepository>
  /** After the changes so far. */
  readonly room: RoomRow
  /** Pets that the room named when the transaction began. */
  readonly pets: KnownPets
  /** Stores what follows from an event; a refused one changes nothing. */
  apply(event: RoomEvent, change: ChangeFacts): Promise<RoomRefusal | undefined>
  /** The seat has reported the room. */
  markReported(seat: RoomSeat): Promise<void>
}

export type RoomStore = ReturnType<typeof createRoomStore>

const OVER: readonly string[] = ['done', 'different', 'notDone', 'cancelled', 'expired']
export const isOver = ({ state }: Pick<RoomRow, 'state'>): boolean => OVER.includes(state)
const isOpen = ({ state }: Pick<RoomRow, 'state'>): boolean => (OPEN_STATES as readonly string[]).includes(state)

const listAccounts = ({ host_id, partner_id }: RoomRow): string[] =>
  partner_id === null ? [host_id] : [host_id, partner_id]

/** The columns that repeat what lists look for. */
export const toColumns = (room: Pick<RoomRow, 'state' | 'facts'>) => ({
  partner_id: room.facts.seats.partner?.accountId ?? null,
  expires_at: isOver(room) ? null : expiresAt(room),
})

type Options = {
  db: Database
  events: ServerEventBus
  /** Milliseconds. */
  now: () => number
}

/** A room in a transaction that holds its lock. `now` in milliseconds. */
export async function openForWriting(trx: Database, found: RoomRow, now: () => number): Promise<RoomWriting> {
  const rooms = createTradeRoomsRepository(trx)
  let room = found

  async function store(next: Pick<RoomRow, 'state' | 'facts'>, change: ChangeFacts) {
    const wasFree = room.facts.seats.partner === null
    room = { ...room, state: next.state, facts: next.facts, ...toColumns(next), seq: room.seq + 1 }
    // Their socket may come a moment later.
    if (wasFree && next.facts.seats.partner)
      await rooms.renewPresence([{ roomId: room.id, seat: 'partner' }], now() + AWAY_AFTER_MS)
    if (room.state === 'done' && room.booked === null) room = { ...room, booked: await bookTrade(trx, room, now()) }
    await rooms.update(room)
    await rooms.append({
      room_id: room.id,
      seq: room.seq,
      at: now(),
      seat: null,
      client_id: null,
      side: null,
      variant_slug: null,
      quantity: null,
      revision: room.facts.revision,
      ...change,
    })
  }

  return {
    trx,
    rooms,
    pets: isOpen(found) ? await readPets(trx, listKnownSlugs(found.facts)) : {},
    get room() {
      return room
    },
    async apply(event, change) {
      const { state, facts } = room
      const next = event.type === 'expire' ? settleRoom({ state, facts }, event.at) : roomAfter({ state, facts }, event)
      if ('refused' in next) return next.refused
      // An event of the site that changes nothing leaves no trace; an operation is stored, because it is answered by its number.
      if (change.client_id === undefined && next.state === state && next.facts === facts) return undefined
      await store(next, change)
      return undefined
    },
    async markReported(seat) {
      room = { ...room, [`${seat}_reported`]: 1 }
      await store(room, { type: 'report' })
    },
  }
}

const isExpired = ({ expires_at }: RoomRow, now: number): boolean => expires_at !== null && expires_at <= now

/** Brings a room to the present: its end, and pets that the catalogue has no longer. RM116, RM118 */
async function settle({ room, pets, apply }: RoomWriting, at: number): Promise<void> {
  if (isExpired(room, at)) await apply({ type: 'expire', at }, { type: 'expire' })
  if (!isOpen(room)) return
  for (const slug of new Set(listSideSlugs(room.facts)))
    if (!pets[slug]) await apply({ type: 'petGone', at, slug }, { type: 'petGone', variant_slug: slug })
}

/** Whether `settle` would change a room, so that a read rarely needs the lock. */
export async function isDue(db: Database, room: RoomRow, now: number): Promise<boolean> {
  if (isExpired(room, now)) return true
  if (!isOpen(room)) return false
  const slugs = listSideSlugs(room.facts)
  const pets = await readPets(db, slugs)
  return slugs.some((slug) => !pets[slug])
}

/** Writes rooms: one transaction for each change, under the locks of the room and of its players. RM110 */
export const createRoomStore = ({ db, events, now }: Options) => ({
  /**
   * Runs `run` on a room that is up to date, then announces what was stored. `run` may be called twice.
   * `accountIds`: further players whose rows are written. @throws ProblemError 404
   */
  async write<T>(
    id: string,
    run: (writing: RoomWriting) => Promise<T>,
    accountIds: readonly string[] = [],
  ): Promise<T> {
    for (;;) {
      const before = await createTradeRoomsRepository(db).find(id)
      if (!before) throw noRoom()
      const locked = [id, ...listAccounts(before), ...accountIds]
      const written = await writeTransaction(db, locked, async (trx) => {
        const found = await createTradeRoomsRepository(trx).find(id)
        if (!found) throw noRoom()
        // A partner who sat down in the meantime is not locked yet.
        if (listAccounts(found).some((accountId) => !locked.includes(accountId))) return undefined
        const writing = await openForWriting(trx, found, now)
        await settle(writing, now())
        const result = await run(writing)
        const { room } = writing
        return { result, room, hasChanged: room.seq > found.seq, isBooked: room.booked !== found.booked }
      })
      if (!written) continue
      const { room, hasChanged, isBooked } = written
      if (hasChanged) events.publish('trade-room.changed', { roomId: id, seq: room.seq })
      const frame = isBooked ? await readOfferFrame(db, room, now()) : undefined
      if (frame) events.publish('chat.frame', frame)
      return written.result
    }
  },
})
