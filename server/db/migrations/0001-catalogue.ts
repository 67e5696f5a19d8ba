import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { getDialect } from '../dialect.ts'

/** Items, their variants and histories, eggs, bounties. */
export const catalogue: Migration = {
  async up(db: Kysely<unknown>) {
    const { orderByKey } = getDialect(db)
    await db.schema
      .createTable('meta')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('item')
      .addColumn('slug', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('rarity', 'text', (c) => c.notNull())
      .addColumn('category', 'text', (c) => c.notNull())
      .addColumn('egg_name', 'text')
      .addColumn('egg_slug', 'text')
      .addColumn('chance', 'double precision')
      .addColumn('hue', 'double precision', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('released_at', 'bigint')
      .execute()

    await db.schema
      .createTable('item_variant')
      .addColumn('slug', 'text', (c) => c.primaryKey())
      .addColumn('item_slug', 'text', (c) => c.notNull().references('item.slug').onDelete('cascade'))
      .addColumn('variant', 'text', (c) => c.notNull())
      .addColumn('variant_rank', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('sort_name', 'text', (c) => c.notNull())
      .addColumn('search_text', 'text', (c) => c.notNull())
      .addColumn('rarity', 'text', (c) => c.notNull())
      .addColumn('category', 'text', (c) => c.notNull())
      .addColumn('egg_name', 'text')
      .addColumn('egg_slug', 'text')
      .addColumn('hue', 'double precision', (c) => c.notNull())
      .addColumn('value_number', 'double precision')
      .addColumn('value_word', 'text')
      .addColumn('is_unpriced', 'integer', (c) => c.notNull())
      .addColumn('value_order', 'double precision', (c) => c.notNull())
      .addColumn('trend', 'text', (c) => c.notNull())
      .addColumn('demand', 'text', (c) => c.notNull())
      .addColumn('demand_rank', 'integer', (c) => c.notNull())
      .addColumn('owners', 'bigint', (c) => c.notNull())
      .addColumn('exists_count', 'bigint', (c) => c.notNull())
      .addColumn('bubbles', 'double precision', (c) => c.notNull())
      .addColumn('coins', 'double precision', (c) => c.notNull())
      .addColumn('gems', 'double precision', (c) => c.notNull())
      .addColumn('tickets', 'double precision', (c) => c.notNull())
      .addColumn('seashells', 'double precision', (c) => c.notNull())
      .addColumn('pearls', 'double precision', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .addColumn('is_sample', 'integer', (c) => c.notNull())
      .addCheckConstraint('item_variant_one_value', sql`(value_number is null) <> (value_word is null)`)
      .execute()
    // One index for each order that a list can be asked for: a page is read without sorting.
    for (const [name, columns] of Object.entries({
      item_variant_item: ['item_slug', 'variant_rank'],
      item_variant_value_desc: ['is_unpriced', 'value_order desc', 'slug'],
      item_variant_value_asc: ['is_unpriced', 'value_order', 'slug'],
      item_variant_name_asc: ['sort_name', 'slug'],
      item_variant_name_desc: ['sort_name desc', 'slug'],
      item_variant_owners_desc: ['owners desc', 'slug'],
      item_variant_owners_asc: ['owners', 'slug'],
      item_variant_updated_desc: ['updated_at desc', 'slug'],
      item_variant_updated_asc: ['updated_at', 'slug'],
      item_variant_demand: ['demand_rank', 'owners desc', 'slug'],
      item_variant_sample: ['is_sample'],
    }))
      await createIndex(db, name, 'item_variant', columns)

    await db.schema
      .createTable('value_point')
      .addColumn('variant_slug', 'text', (c) => c.notNull().references('item_variant.slug').onDelete('cascade'))
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('value_number', 'double precision')
      .addColumn('value_word', 'text')
      .addColumn('is_sample', 'integer', (c) => c.notNull())
      .addColumn('reason', 'text')
      .addPrimaryKeyConstraint('value_point_key', ['variant_slug', 'at'])
      .$call(orderByKey)
      .execute()
    await createIndex(db, 'value_point_sample', 'value_point', ['is_sample'])

    await db.schema
      .createTable('exist_point')
      .addColumn('variant_slug', 'text', (c) => c.notNull().references('item_variant.slug').onDelete('cascade'))
      .addColumn('day', 'bigint', (c) => c.notNull())
      .addColumn('exist_amount', 'bigint', (c) => c.notNull())
      .addColumn('is_sample', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('exist_point_key', ['variant_slug', 'day'])
      .$call(orderByKey)
      .execute()

    await db.schema
      .createTable('egg')
      .addColumn('slug', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('currency', 'text')
      .addColumn('price', 'double precision')
      .addColumn('is_sample', 'integer', (c) => c.notNull())
      .addColumn('location', 'text')
      .addColumn('is_available', 'integer', (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('egg_pet')
      .addColumn('egg_slug', 'text', (c) => c.notNull().references('egg.slug').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('item_slug', 'text', (c) => c.notNull().references('item.slug').onDelete('cascade'))
      .addColumn('chance', 'double precision', (c) => c.notNull())
      .addPrimaryKeyConstraint('egg_pet_key', ['egg_slug', 'position'])
      .execute()
    await createIndex(db, 'egg_pet_item', 'egg_pet', ['item_slug'])

    await db.schema
      .createTable('bounty')
      .addColumn('date', 'text', (c) => c.primaryKey())
      .addColumn('pet_name', 'text', (c) => c.notNull())
      .addColumn('item_slug', 'text', (c) => c.notNull())
      .addColumn('egg_name', 'text', (c) => c.notNull())
      .addColumn('chance', 'double precision', (c) => c.notNull())
      .execute()
  },
}

const createIndex = (db: Kysely<unknown>, name: string, table: string, columns: readonly string[]) =>
  sql`create index ${sql.ref(name)} on ${sql.table(table)} (${sql.raw(columns.join(', '))})`.execute(db)
