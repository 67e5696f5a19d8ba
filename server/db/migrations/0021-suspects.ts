import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Of all variants only a few are suspected or disputed: the desk lists them, and counts them every few seconds. */
export const suspects: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index estimate_suspect on estimate (variant_slug) where value_flags like '%suspected%' or abstains = 'disputed'`.execute(
      db,
    )
  },
}
