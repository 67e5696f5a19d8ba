import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Users and their sessions. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('account')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('issuer', 'text')
      .addColumn('subject', 'text')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('display_name', 'text', (c) => c.notNull())
      .addColumn('picture', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('deleted_at', 'bigint')
      // Nulls aren't duplicates of each other: any number of accounts may be deleted.
      .addUniqueConstraint('account_identity', ['issuer', 'subject'])
      .execute()
    await db.schema
      .createTable('session')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('session_account').on('session').columns(['account_id', 'created_at']).execute()
    await db.schema.createIndex('session_expiry').on('session').column('expires_at').execute()
  },
}
