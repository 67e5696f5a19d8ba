import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Keys of readers. KE3 */
export const apiKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('api_key')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('key_hash', 'text', (c) => c.notNull().unique())
      .addColumn('prefix', 'text', (c) => c.notNull())
      .addColumn('scopes', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('last_used_on', 'text')
      .addColumn('leaked_on', 'text')
      .execute()
    await db.schema.createIndex('api_key_account').on('api_key').columns(['account_id', 'created_at']).execute()
  },
}
