import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { getDialect } from '../dialect.ts'

/** The ranges that earlier closes gave, and what trades say of a value whose trades look made up. */
export const estimateRanges: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('estimate_range')
      .addColumn('variant_slug', 'text', (c) => c.notNull().references('item_variant.slug'))
      .addColumn('day', 'bigint', (c) => c.notNull())
      .addColumn('low', 'double precision')
      .addColumn('high', 'double precision')
      .addPrimaryKeyConstraint('estimate_range_key', ['variant_slug', 'day'])
      .$call(getDialect(db).orderByKey)
      .execute()
    await db.schema.alterTable('estimate').addColumn('suspicion', 'text').execute()
  },
}
