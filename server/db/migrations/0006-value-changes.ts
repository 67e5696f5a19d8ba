import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The log of every value, demand and trend that a variant ever had. It begins with what each variant has now. */
export const valueChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('value_change')
      .addColumn('number', 'bigint', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('variant_slug', 'text', (c) => c.notNull().references('item_variant.slug'))
      .addColumn('old_value_number', 'double precision')
      .addColumn('old_value_word', 'text')
      .addColumn('old_demand', 'text')
      .addColumn('old_trend', 'text')
      .addColumn('value_number', 'double precision')
      .addColumn('value_word', 'text')
      .addColumn('demand', 'text', (c) => c.notNull())
      .addColumn('trend', 'text', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('reason', 'text')
      .addCheckConstraint('value_change_one_value', sql`(value_number is null) <> (value_word is null)`)
      .execute()
    await sql`create index value_change_variant on value_change (variant_slug, number)`.execute(db)
    await sql`
      insert into value_change (number, at, variant_slug, value_number, value_word, demand, trend, source)
      select row_number() over (order by slug), updated_at, slug, value_number, value_word, demand, trend, 'catalogue' from item_variant
    `.execute(db)
  },
}
