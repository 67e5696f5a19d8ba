import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Records of the demo platform, so that a sign-in may reach any process of the site. */
export const demoRecords: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('demo_record')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('uid', 'text')
      .addColumn('grant_id', 'text')
      .addColumn('payload', 'text', (c) => c.notNull())
      .addColumn('written_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('demo_record_key', ['kind', 'id'])
      .execute()
    await db.schema.createIndex('demo_record_uid').on('demo_record').column('uid').execute()
    await db.schema.createIndex('demo_record_grant').on('demo_record').column('grant_id').execute()
    await db.schema.createIndex('demo_record_written').on('demo_record').column('written_at').execute()
    await db.schema.createIndex('demo_record_expiry').on('demo_record').column('expires_at').execute()
  },
}
