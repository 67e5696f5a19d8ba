import type { Database } from '#server/db/database.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createMeasuresRepository } from '#server/modules/measures/measures.repository.ts'

/** Whether either of the two has blocked the other. RM117 */
export async function areBlocked(db: Database, one: string, other: string): Promise<boolean> {
  const block = await db
    .selectFrom('block')
    .select('blocker_id')
    .where('blocker_id', 'in', [one, other])
    .where('blocked_id', 'in', [one, other])
    .executeTakeFirst()
  return block !== undefined
}

/** Whether a player at the door of a host may not trade, or not with the host. `now` in milliseconds. RM130 */
export async function isBarred(db: Database, accountId: string, hostId: string, now: number): Promise<boolean> {
  if (await areBlocked(db, accountId, hostId)) return true
  const isRestricted = (await createMeasuresRepository(db).findRestriction(accountId, now)) !== null
  return isRestricted || !(await createAccountsRepository(db).exists(accountId))
}
