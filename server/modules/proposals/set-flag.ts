import type { ValueFlag } from '#contract/value-changes.ts'
import type { Database } from '#server/db/database.ts'
import { getDialect } from '#server/db/dialect.ts'
import { toFlags } from '#server/db/value-columns.ts'

/** Sets or removes a flag of a variant that there is, in a transaction that holds the lock of the pets. Publish `announceShown` after it. */
export async function setFlag(trx: Database, slug: string, flag: ValueFlag, isSet: boolean): Promise<void> {
  const row = await trx.selectFrom('item_variant').select('flags').where('slug', '=', slug).executeTakeFirstOrThrow()
  const others = toFlags(row).filter((each) => each !== flag)
  await getDialect(trx).recordChange(trx)
  await trx
    .updateTable('item_variant')
    .set({ flags: JSON.stringify(isSet ? [...others, flag] : others) })
    .where('slug', '=', slug)
    .execute()
}
