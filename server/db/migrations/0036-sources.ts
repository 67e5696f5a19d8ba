import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Sources of observations, their decisions, reports and counts, and which source a hatch and a receipt are of. SO1, SO9, SO12 */
export const sources: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('source')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('folded_name', 'text', (c) => c.notNull().unique())
      .addColumn('key_hash', 'text', (c) => c.notNull().unique())
      .addColumn('prefix', 'text', (c) => c.notNull())
      .addColumn('kinds', 'text', (c) => c.notNull())
      .addColumn('quota', 'integer', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('is_out', 'integer', (c) => c.notNull())
      .addColumn('since', 'bigint', (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('settled_seq', 'bigint')
      .execute()
    await db.schema
      .createTable('source_move')
      .addColumn('source_id', 'text', (c) => c.notNull().references('source.id'))
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('move', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('by_id', 'text', (c) => c.references('account.id'))
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('source_move_key', ['source_id', 'seq'])
      .execute()
    await db.schema
      .createTable('source_report')
      .addColumn('source_id', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('variant_slug', 'text', (c) => c.notNull())
      .addColumn('player_key', 'text')
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('received_at', 'bigint', (c) => c.notNull())
      .addColumn('hatch_seq', 'bigint')
      .addColumn('is_used', 'integer', (c) => c.notNull())
      .addColumn('body', 'text')
      .addPrimaryKeyConstraint('source_report_key', ['source_id', 'kind', 'id'])
      .execute()
    await sql`create index source_report_hatch on source_report (hatch_seq) where hatch_seq is not null`.execute(db)
    await sql`create index source_report_settled on source_report (source_id, hatch_seq) where hatch_seq is not null`.execute(
      db,
    )
    await sql`create index source_report_unmatched on source_report (at) where hatch_seq is null and kind = 'hatches'`.execute(
      db,
    )
    await db.schema
      .createTable('source_count')
      .addColumn('source_id', 'text', (c) => c.notNull())
      .addColumn('day', 'bigint', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('outcome', 'text', (c) => c.notNull())
      .addColumn('count', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('source_count_key', ['source_id', 'day', 'kind', 'outcome'])
      .execute()
    await db.schema
      .createTable('source_value')
      .addColumn('number', 'bigint', (c) => c.primaryKey())
      .addColumn('source_id', 'text', (c) => c.notNull().references('source.id'))
      .execute()
    await db.schema.createIndex('source_value_source').on('source_value').columns(['source_id', 'number']).execute()
    await db.schema.alterTable('hatch').addColumn('source_id', 'text').execute()
    await db.schema
      .alterTable('hatch')
      .addColumn('is_out', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await sql`create index hatch_source on hatch (source_id, seq) where source_id is not null`.execute(db)
    await sql`create index hatch_out on hatch (seq) where is_out = 1`.execute(db)
  },
}
