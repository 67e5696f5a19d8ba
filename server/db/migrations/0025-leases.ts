import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Names of work that one process of the site does at a time, and until when that process is known to run. */
export const leases: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('lease')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('holder', 'text', (c) => c.notNull())
      .addColumn('until', 'bigint', (c) => c.notNull())
      .addColumn('deaths', 'integer', (c) => c.notNull())
      .execute()
  },
}
