import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The browser files of recent releases, by their names, which hold the hashes of their contents. */
export const releases: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('release_asset')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('release', 'text', (c) => c.notNull())
      .addColumn('used_at', 'bigint', (c) => c.notNull())
      .addColumn('encoding', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .execute()
  },
}
