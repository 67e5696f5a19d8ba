import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Wishes of players with their offers and reports, and the parts of the day in which players are here. WI1, WI6, WI9, WI14 */
export const wishes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('wish')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('since', 'bigint', (c) => c.notNull())
      .addColumn('rests', 'text', (c) => c.notNull())
      .addColumn('end_reason', 'text')
      .addColumn('network', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('number', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('wish_account').on('wish').columns(['account_id', 'created_at']).execute()
    await db.schema.createIndex('wish_state').on('wish').columns(['state', 'since']).execute()
    await db.schema.createIndex('wish_number').on('wish').columns(['number']).unique().execute()

    await db.schema
      .createTable('wish_offer')
      .addColumn('trade_offer_id', 'text', (c) => c.primaryKey())
      .addColumn('wish_id', 'text', (c) => c.notNull().references('wish.id'))
      .execute()
    await db.schema.createIndex('wish_offer_wish').on('wish_offer').columns(['wish_id']).execute()

    await db.schema
      .createTable('wish_report')
      .addColumn('wish_id', 'text', (c) => c.notNull().references('wish.id'))
      .addColumn('reporter_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('network', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('wish_report_key', ['wish_id', 'reporter_id'])
      .execute()
    await db.schema.createIndex('wish_report_reporter').on('wish_report').columns(['reporter_id']).execute()
    await db.schema.createIndex('wish_report_at').on('wish_report').columns(['at']).execute()

    await db.schema
      .createTable('wish_notice')
      .addColumn('wish_id', 'text', (c) => c.notNull().references('wish.id'))
      .addColumn('other_wish_id', 'text', (c) => c.notNull().references('wish.id'))
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('wish_notice_key', ['wish_id', 'other_wish_id'])
      .execute()
    await db.schema.createIndex('wish_notice_other').on('wish_notice').columns(['other_wish_id']).execute()

    await db.schema
      .createTable('visit_part')
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('part', 'integer', (c) => c.notNull())
      .addColumn('weight', 'double precision', (c) => c.notNull())
      .addColumn('day', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('visit_part_key', ['account_id', 'part'])
      .execute()
    await db.schema.createIndex('visit_part_day').on('visit_part').columns(['day']).execute()
  },
}
