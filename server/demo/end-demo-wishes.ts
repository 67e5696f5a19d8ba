import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { createWishesRepository } from '#server/modules/wishes/wishes.repository.ts'
import { DEMO_PLATFORM_PATH } from './demo-platform.ts'

/** Ends the open wishes of demo players, who can't sign in any more and so never answer an offer. DE28 */
export async function endDemoWishes(db: Database, now: number): Promise<void> {
  const owners = await db
    .selectFrom('account')
    .select('id')
    .where('issuer', 'like', `%${DEMO_PLATFORM_PATH}`)
    .where('id', 'in', (eb) => eb.selectFrom('wish').select('account_id').where('state', 'in', ['standing', 'resting']))
    .execute()
  for (const { id } of owners)
    await writeTransaction(db, [id], async (trx) => {
      const wishes = createWishesRepository(trx)
      for (const row of await wishes.listOpen(id)) await wishes.move(row, { type: 'end', reason: 'owner' }, now)
    })
}
