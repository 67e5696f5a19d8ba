import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Players who look offline to everyone. */
export const invisible: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('contact')
      .addColumn('is_invisible', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
