import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When a session was last used. Open sessions count as used now, because their uses were not stored. */
export const sessionUse: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('session')
      .addColumn('last_used_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await sql`update session set last_used_at = ${Date.now()}`.execute(db)
    await db.schema.createIndex('session_use').on('session').column('last_used_at').execute()
  },
}
