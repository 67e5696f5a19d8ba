import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Schema } from '../database.ts'
import { insertMany } from '../insert-many.ts'
import { hashReceipt } from '../receipt-hash.ts'

const PAGE = 2_000

/** Makes the log of value changes a chain of receipts, and parks suspicious changes. */
export const receipts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [column, type] of Object.entries({
      old_low: 'double precision',
      old_high: 'double precision',
      low: 'double precision',
      high: 'double precision',
      proposed_by: 'text',
      proposal_id: 'text',
      reverts: 'bigint',
      previous_hash: 'text',
    } as const))
      await db.schema.alterTable('value_change').addColumn(column, type).execute()
    for (const [column, value] of Object.entries({ item_slug: '', approved_by: '[]', evidence: '[]', hash: '' }))
      await db.schema
        .alterTable('value_change')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(value))
        .execute()
    await sql`
      update value_change set item_slug = (select item_slug from item_variant where slug = value_change.variant_slug)
    `.execute(db)
    await hashRows(db as Kysely<Schema>)
    await sql`create index value_change_item on value_change (item_slug, number)`.execute(db)
    await sql`create index value_change_item_source on value_change (item_slug, source, number)`.execute(db)
    await sql`create index value_change_source on value_change (source, number)`.execute(db)
    await sql`create index value_change_recent on value_change (source, at)`.execute(db)
    await sql`create unique index value_change_reverts on value_change (reverts) where reverts is not null`.execute(db)

    for (const column of ['low', 'high'])
      await db.schema.alterTable('item_variant').addColumn(column, 'double precision').execute()
    await db.schema
      .alterTable('item_variant')
      .addColumn('source', 'text', (c) => c.notNull().defaultTo('catalogue'))
      .execute()
    await db.schema.alterTable('item_variant').addColumn('confirmed_at', 'bigint').execute()
    await db.schema
      .alterTable('item_variant')
      .addColumn('receipt_number', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await sql`
      update item_variant set
        receipt_number = coalesce((select max(number) from value_change where variant_slug = item_variant.slug), 0),
        confirmed_at = (select max(at) from value_point where variant_slug = item_variant.slug and is_sample = 0)
    `.execute(db)
    await sql`
      update item_variant set source = (select source from value_change where number = receipt_number)
      where receipt_number > 0
    `.execute(db)

    await db.schema
      .createTable('parked_change')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('batch_id', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('variant_slug', 'text', (c) => c.notNull().references('item_variant.slug'))
      .addColumn('base_number', 'bigint', (c) => c.notNull())
      .addColumn('change', 'text', (c) => c.notNull())
      .addColumn('why', 'text', (c) => c.notNull())
      .addColumn('outcome', 'text')
      .addColumn('decided_at', 'bigint')
      .addColumn('decided_by', 'text')
      .execute()
    await sql`create unique index parked_change_variant on parked_change (variant_slug) where outcome is null`.execute(
      db,
    )
    await sql`create index parked_change_waiting on parked_change (at, id) where outcome is null`.execute(db)
  },
}

/** Chains the rows that are there, page by page. */
async function hashRows(db: Kysely<Schema>) {
  for (let last = 0, previous_hash: string | null = null; ;) {
    const page = await db
      .selectFrom('value_change')
      .selectAll()
      .where('number', '>', last)
      .orderBy('number')
      .limit(PAGE)
      .execute()
    const rows = page.map((row) => {
      const figures = { ...row, previous_hash }
      previous_hash = hashReceipt(figures)
      return { ...figures, hash: previous_hash }
    })
    await insertMany(db, 'value_change', rows, { key: ['number'], update: ['previous_hash', 'hash'] })
    if (page.length < PAGE) return
    last = page.at(-1)!.number
  }
}
