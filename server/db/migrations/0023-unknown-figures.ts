import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { getDialect } from '../dialect.ts'

const WORDS = { demand: 'text', trend: 'text' } as const

/**
 * Demand, trend, owners and copies may be unknown. Where no one ever reported any, the catalogue's import had put `low`, `stable` and 0;
 * their receipts stay as they are.
 */
export const unknownFigures: Migration = {
  async up(db: Kysely<unknown>) {
    const { allowNull } = getDialect(db)
    await allowNull(db, 'item_variant', { ...WORDS, owners: 'bigint', exists_count: 'bigint' })
    await allowNull(db, 'value_change', WORDS)
    await allowNull(db, 'value_proposal', WORDS)
    await sql`
      update item_variant set demand = null, trend = null, demand_rank = 5
      where is_sample = 0 and value_word = 'TBD' and demand = 'low' and trend = 'stable' and (
        source = 'catalogue'
        or exists (select 1 from value_change where number = receipt_number and source = 'import' and reason = 'sample removed')
      )
    `.execute(db)
    await sql`
      update item_variant set exists_count = null
      where is_sample = 0 and exists_count = 0
        and not exists (select 1 from exist_point where variant_slug = slug and exist_point.is_sample = 0)
    `.execute(db)
    await sql`
      update item_variant set owners = null
      where is_sample = 0 and owners = 0 and (exists_count is null or exists_count > 0)
    `.execute(db)
    for (const name of ['owners_desc', 'owners_asc', 'demand'])
      await db.schema.dropIndex(`item_variant_${name}`).execute()
    // Whether the owners are unknown comes first: databases order nulls differently.
    for (const [name, columns] of Object.entries({
      owners_desc: '(owners is null), owners desc, slug',
      owners_asc: '(owners is null), owners, slug',
      demand: 'demand_rank, (owners is null), owners desc, slug',
    }))
      await sql`create index ${sql.ref(`item_variant_${name}`)} on item_variant (${sql.raw(columns)})`.execute(db)
  },
}
