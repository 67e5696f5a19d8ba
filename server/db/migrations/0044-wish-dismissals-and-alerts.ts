import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Wishes that a reader does not want to see, and what alert rules about wishes have still to look at and fired for. WI32, WI55 */
export const wishDismissalsAndAlerts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('wish_dismissal')
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('wish_id', 'text', (c) => c.notNull().references('wish.id').onDelete('cascade'))
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('wish_dismissal_key', ['account_id', 'wish_id'])
      .execute()
    await db.schema.createIndex('wish_dismissal_wish').on('wish_dismissal').columns(['wish_id']).execute()

    await db.schema
      .createTable('wish_begun')
      .addColumn('wish_id', 'text', (c) => c.primaryKey().references('wish.id').onDelete('cascade'))
      .execute()

    await db.schema
      .createTable('wish_alert')
      .addColumn('wish_id', 'text', (c) => c.notNull().references('wish.id').onDelete('cascade'))
      .addColumn('rule_id', 'text', (c) => c.notNull().references('alert_rule.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('wish_alert_key', ['wish_id', 'rule_id'])
      .execute()
    await db.schema.createIndex('wish_alert_rule').on('wish_alert').columns(['rule_id']).execute()
    await sql`create index alert_rule_wished on alert_rule (subject_kind) where condition_kind = 'wished'`.execute(db)
  },
}
