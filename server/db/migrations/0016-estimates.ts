import type { Kysely, Migration } from 'kysely'

/** The closes of the estimator, what the last one says of each variant, and what lists show of it. */
export const estimates: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('estimate_close')
      .addColumn('day', 'bigint', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('input_hash', 'text', (c) => c.notNull())
      .addColumn('trades', 'integer', (c) => c.notNull())
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
  },
}
