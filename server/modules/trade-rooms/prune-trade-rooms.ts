import { retentionMs } from '#domain/site/retention.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { createTradeRoomsRepository } from './trade-rooms.repository.ts'

/** Removes old rooms with all that happened in them, and later the trades that they led to. RT1, RM127 */
export const createTradeRoomPrunes = (db: Database) => ({
  async tradeRooms(now: number, limit: number): Promise<number> {
    const due = await db
      .selectFrom('trade_room')
      .select('id')
      .where('created_at', '<=', now - retentionMs('tradeRooms'))
      .orderBy('created_at')
      .limit(limit)
      .execute()
    const ids = due.map(({ id }) => id)
    if (ids.length > 0) await writeTransaction(db, ids, (trx) => createTradeRoomsRepository(trx).remove(ids))
    return ids.length
  },

  async roomTrades(now: number, limit: number): Promise<number> {
    const due = await db
      .selectFrom('room_trade')
      .select('room_id')
      .where('at', '<=', now - retentionMs('roomTrades'))
      .orderBy('at')
      .limit(limit)
      .execute()
    const ids = due.map(({ room_id }) => room_id)
    if (ids.length > 0)
      await writeTransaction(db, ids, (trx) => trx.deleteFrom('room_trade').where('room_id', 'in', ids).execute())
    return ids.length
  },
})
