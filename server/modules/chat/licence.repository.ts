import type { Licence } from '#contract/licence.ts'
import type { Database } from '#server/db/database.ts'
import { isoTime } from '#server/time/iso-time.ts'

/** Users who have passed the safety questions (CH150). Pass a transaction to join it. Times are milliseconds. */
export const createLicenceRepository = (db: Database) => ({
  async find(userId: string): Promise<Licence> {
    const row = await db
      .selectFrom('safety_licence')
      .select('passed_at')
      .where('account_id', '=', userId)
      .executeTakeFirst()
    return { passedAt: row ? isoTime(row.passed_at) : null }
  },
  /** Keeps the first time. */
  async pass(userId: string, now: number): Promise<void> {
    await db
      .insertInto('safety_licence')
      .values({ account_id: userId, passed_at: now })
      .onConflict((on) => on.column('account_id').doNothing())
      .execute()
  },
  async remove(userId: string): Promise<void> {
    await db.deleteFrom('safety_licence').where('account_id', '=', userId).execute()
  },
})
