import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Users of the same name come in the order of their ids, which an index gives without sorting. */
export const userOrder: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop index account_name`.execute(db)
    await sql`drop index account_display_name`.execute(db)
    await sql`create index account_name on account (lower(name), id) where deleted_at is null`.execute(db)
    await sql`create index account_display_name on account (lower(display_name), id) where deleted_at is null`.execute(
      db,
    )
  },
}
