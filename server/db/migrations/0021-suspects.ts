import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds an index of suspected and disputed variants: few of all, listed and counted by the desk every few seconds. */
export const suspects: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index estimate_suspect on estimate (variant_slug) where value_flags like '%suspected%' or abstains = 'disputed'`.execute(
      db,
    )
  },
}
