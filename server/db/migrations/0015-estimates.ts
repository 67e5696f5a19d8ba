import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { getDialect } from '../dialect.ts'

/** The closes of the estimator, what the last one says of each variant, what lists show of it, and proposals without an author. */
export const estimates: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('estimate_close')
      .addColumn('day', 'bigint', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('input_hash', 'text', (c) => c.notNull())
      .addColumn('trades', 'integer', (c) => c.notNull())
      .addColumn('calibration', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('estimate')
      .addColumn('variant_slug', 'text', (c) => c.primaryKey().references('item_variant.slug'))
      .addColumn('day', 'bigint', (c) => c.notNull())
      .addColumn('estimate', 'double precision')
      .addColumn('low', 'double precision')
      .addColumn('high', 'double precision')
      .addColumn('low50', 'double precision')
      .addColumn('high50', 'double precision')
      .addColumn('evidence', 'double precision', (c) => c.notNull())
      .addColumn('trades', 'integer', (c) => c.notNull())
      .addColumn('accounts', 'integer', (c) => c.notNull())
      .addColumn('abstains', 'text')
      .addColumn('flags', 'text', (c) => c.notNull())
      .addColumn('value_flags', 'text', (c) => c.notNull())
      .addColumn('proposal', 'double precision')
      .execute()
    for (const [column, type] of Object.entries({
      estimate_low: 'double precision',
      estimate_high: 'double precision',
      evidence_count: 'integer',
      evidence_accounts: 'integer',
      estimate_flags: 'text',
      estimated_at: 'bigint',
    } as const))
      await db.schema.alterTable('item_variant').addColumn(column, type).execute()
    await db.schema.createIndex('evidence_usable').on('evidence').columns(['usable_at', 'id']).execute()
    await getDialect(db).dropNotNull(db, 'value_proposal', ['author_id', 'author_role'])
    await sql`
      create unique index value_proposal_estimator on value_proposal (variant_slug)
      where author_id is null and state in ('open', 'needs-evidence', 'approved-once', 'scheduled')
    `.execute(db)
  },
}
