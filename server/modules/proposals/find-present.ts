import { Slug } from '#contract/catalogue.ts'
import type { Database } from '#server/db/database.ts'
import * as v from 'valibot'
import type { Present } from './proposal-problems.ts'
import { toState } from './proposals.repository.ts'

/** Present figures of a variant; undefined: there is no such variant. */
export async function findPresent(db: Database, slug: string): Promise<Present | undefined> {
  // PostgreSQL refuses to look for what isn't text.
  if (!v.is(Slug, slug)) return undefined
  const row = await db.selectFrom('item_variant').selectAll().where('slug', '=', slug).executeTakeFirst()
  return row && { receipt: row.receipt_number, present: toState(row) }
}
