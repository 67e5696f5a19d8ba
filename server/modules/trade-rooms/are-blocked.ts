import type { Database } from '#server/db/database.ts'

/** Whether either of the two has blocked or hidden the other, or has no account any more. RM117 */
export async function areBlocked(db: Database, one: string, other: string): Promise<boolean> {
  const block = await db
    .selectFrom('block')
    .select('blocker_id')
    .where('blocker_id', 'in', [one, other])
    .where('blocked_id', 'in', [one, other])
    .executeTakeFirst()
  return block !== undefined
}
