import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { getDialect } from '../dialect.ts'

/** The log of hatches. Its writer assigns `seq` without gaps; rows are never deleted. */
export const hatches: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('hatch')
      .$call((table) => getDialect(db).addLogNumber(table, 'seq'))
      .addColumn('id', 'text', (c) => c.notNull().unique())
      .addColumn('item_slug', 'text', (c) => c.notNull())
      .addColumn('variant_slug', 'text', (c) => c.notNull())
      .addColumn('item_name', 'text', (c) => c.notNull())
      .addColumn('variant', 'text', (c) => c.notNull())
      .addColumn('rarity', 'text', (c) => c.notNull())
      .addColumn('hue', 'double precision', (c) => c.notNull())
      .addColumn('egg_name', 'text')
      .addColumn('player_name', 'text', (c) => c.notNull())
      .addColumn('is_public', 'integer', (c) => c.notNull())
      .addColumn('search_name', 'text', (c) => c.notNull())
      .addColumn('search_egg', 'text', (c) => c.notNull())
      .addColumn('search_player', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('value_number', 'double precision')
      .addColumn('value_word', 'text')
      .addColumn('exists_count', 'bigint', (c) => c.notNull())
      .addColumn('is_secret', 'integer', (c) => c.notNull())
      .execute()
    await sql`create index hatch_variant on hatch (variant_slug, seq)`.execute(db)
    await sql`create index hatch_secret on hatch (is_secret, at)`.execute(db)
  },
}
