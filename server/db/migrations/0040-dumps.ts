import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Bounds of each day's dump, and the catalogues of these days. OD2 */
export const dumps: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('dump_day')
      .addColumn('day', 'bigint', (c) => c.primaryKey())
      .addColumn('after_receipt', 'bigint', (c) => c.notNull())
      .addColumn('receipt_number', 'bigint', (c) => c.notNull())
      .addColumn('receipt_hash', 'text', (c) => c.notNull())
      .addColumn('after_seq', 'bigint', (c) => c.notNull())
      .addColumn('hatch_seq', 'bigint', (c) => c.notNull())
      .addColumn('out_ranges', 'text', (c) => c.notNull())
      .addColumn('catalogue_hash', 'text', (c) => c.notNull())
      .addColumn('is_sample', 'integer', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('dump_catalogue')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('body', 'text', (c) => c.notNull())
      .execute()
  },
}
