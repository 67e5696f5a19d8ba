import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Exist counts and events of the game that sources send. SO26, SO28 */
export const existsAndEvents: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('exist_report')
      .addColumn('source_id', 'text', (c) => c.notNull().references('source.id'))
      .addColumn('variant_slug', 'text', (c) => c.notNull())
      .addColumn('is_used', 'integer', (c) => c.notNull())
      .addColumn('exists_count', 'bigint', (c) => c.notNull())
      .addColumn('seq', 'bigint', (c) => c.notNull())
      .addColumn('before_count', 'bigint')
      .addColumn('before_seq', 'bigint', (c) => c.notNull())
      .addColumn('received_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('exist_report_key', ['source_id', 'variant_slug', 'is_used'])
      .execute()
    await db.schema
      .createTable('game_event')
      .addColumn('source_id', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('starts_at', 'bigint', (c) => c.notNull())
      .addColumn('ends_at', 'bigint', (c) => c.notNull())
      .addColumn('received_at', 'bigint', (c) => c.notNull())
      .addColumn('is_used', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('game_event_key', ['source_id', 'id'])
      .execute()
    await db.schema.createIndex('game_event_end').on('game_event').column('ends_at').execute()
  },
}
