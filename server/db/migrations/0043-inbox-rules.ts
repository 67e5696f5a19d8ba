import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Rules of inboxes, and what they did with a conversation. IR1, IR30, IR31 */
export const inboxRules: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('inbox_rules')
      .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id'))
      .addColumn('preset', 'text', (c) => c.notNull())
      .addColumn('rules', 'text', (c) => c.notNull())
      .addColumn('blur', 'integer', (c) => c.notNull())
      .execute()
    await db.schema
      .alterTable('member')
      .addColumn('is_filed', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('member')
      .addColumn('quiet_seq', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
