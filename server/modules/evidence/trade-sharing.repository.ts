import type { Database } from '#server/db/database.ts'

/** Users whose confirmed trades are not used (EV20). Pass a transaction to join it. */
export const createTradeSharingRepository = (db: Database) => ({
  /** Whether none of these users has opted out. */
  areAllOn: async (userIds: readonly string[]): Promise<boolean> =>
    (await db
      .selectFrom('trade_opt_out')
      .select('account_id')
      .where('account_id', 'in', userIds)
      .executeTakeFirst()) === undefined,

  async turnOff(userId: string, at: number): Promise<void> {
    await db
      .insertInto('trade_opt_out')
      .values({ account_id: userId, at })
      .onConflict((on) => on.column('account_id').doNothing())
      .execute()
  },

  async turnOn(userId: string): Promise<void> {
    await db.deleteFrom('trade_opt_out').where('account_id', '=', userId).execute()
  },
})
