import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { getDialect } from '../dialect.ts'

/** Live trade rooms with everything that happened in them, and the trades that both seats called as agreed. RM100 */
export const tradeRooms: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('trade_room')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('client_id', 'text', (c) => c.notNull())
      .addColumn('host_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('partner_id', 'text', (c) => c.references('account.id'))
      .addColumn('invited_id', 'text', (c) => c.references('account.id'))
      .addColumn('conversation_id', 'text')
      .addColumn('trade_offer_id', 'text')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('facts', 'text', (c) => c.notNull())
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('booked', 'text')
      .addColumn('host_reported', 'integer', (c) => c.notNull())
      .addColumn('partner_reported', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint')
      .execute()
    await db.schema
      .createIndex('trade_room_client')
      .on('trade_room')
      .columns(['host_id', 'client_id'])
      .unique()
      .execute()
    for (const column of ['partner_id', 'invited_id', 'created_at', 'expires_at'])
      await db.schema.createIndex(`trade_room_${column}`).on('trade_room').columns([column]).execute()

    await db.schema
      .createTable('trade_room_change')
      .addColumn('room_id', 'text', (c) => c.notNull().references('trade_room.id'))
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('seat', 'text')
      .addColumn('client_id', 'text')
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('side', 'text')
      .addColumn('variant_slug', 'text')
      .addColumn('quantity', 'integer')
      .addPrimaryKeyConstraint('trade_room_change_key', ['room_id', 'seq'])
      .execute()
    await sql`create unique index trade_room_change_client on trade_room_change (room_id, seat, client_id) where client_id is not null`.execute(
      db,
    )

    await db.schema
      .createTable('trade_room_guest')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('room_id', 'text', (c) => c.notNull().references('trade_room.id'))
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('trade_room_guest_room').on('trade_room_guest').columns(['room_id']).execute()

    await db.schema
      .createTable('trade_room_presence')
      .addColumn('room_id', 'text', (c) => c.notNull().references('trade_room.id'))
      .addColumn('seat', 'text', (c) => c.notNull())
      .addColumn('until', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('trade_room_presence_key', ['room_id', 'seat'])
      .execute()
    await db.schema.createIndex('trade_room_presence_until').on('trade_room_presence').columns(['until']).execute()

    await db.schema
      .createTable('room_trade')
      .addColumn('room_id', 'text', (c) => c.primaryKey())
      .addColumn('host_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('partner_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
    for (const column of ['host_id', 'partner_id', 'at'])
      await db.schema.createIndex(`room_trade_${column}`).on('room_trade').columns([column]).execute()

    await db.schema.alterTable('report').addColumn('room', 'text').execute()
    // A guest of a room may report a player. RM124
    await getDialect(db).dropNotNull(db, 'report', ['reporter_id'])
  },
}
