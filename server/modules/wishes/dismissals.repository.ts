import type { Database } from '#server/db/database.ts'
import { inChunks } from '#server/db/in-chunks.ts'
import { MAX_DISMISSALS } from './limits.ts'
import { toSets } from './to-sets.ts'

const dismissalsQuery = (db: Database, accountId: string) =>
  db
    .selectFrom('wish_dismissal')
    .select(['wish_id', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('wish_id')

/** Wishes that readers do not want to see. Pass a transaction to join it. Times are milliseconds. WI32 */
export const createDismissalsRepository = (db: Database) => ({
  /** Latest first. */
  list: (accountId: string): Promise<{ wish_id: string; at: number }[]> => dismissalsQuery(db, accountId).execute(),

  /** Those who dismissed each of these wishes, by wish. */
  findReaders: async (wishIds: readonly string[]): Promise<Map<string, Set<string>>> => {
    const rows = await inChunks([...new Set(wishIds)], (ids) =>
      db.selectFrom('wish_dismissal').select(['wish_id', 'account_id']).where('wish_id', 'in', ids).execute(),
    )
    return toSets(rows.map(({ wish_id, account_id }) => [wish_id, account_id]))
  },

  /** Wishes that each of these accounts dismissed, by account. */
  findDismissed: async (accountIds: readonly string[]): Promise<Map<string, Set<string>>> => {
    const rows = await inChunks(accountIds, (ids) =>
      db.selectFrom('wish_dismissal').select(['wish_id', 'account_id']).where('account_id', 'in', ids).execute(),
    )
    return toSets(rows.map(({ wish_id, account_id }) => [account_id, wish_id]))
  },

  /** In a transaction that holds the account. Beyond the most that an account has, its oldest ones end. */
  async insert(accountId: string, wishId: string, at: number): Promise<void> {
    await db
      .insertInto('wish_dismissal')
      .values({ account_id: accountId, wish_id: wishId, at })
      .onConflict((on) => on.doNothing())
      .execute()
    const beyond = await dismissalsQuery(db, accountId).offset(MAX_DISMISSALS).limit(MAX_DISMISSALS).execute()
    if (beyond.length > 0)
      await db
        .deleteFrom('wish_dismissal')
        .where('account_id', '=', accountId)
        .where(
          'wish_id',
          'in',
          beyond.map(({ wish_id }) => wish_id),
        )
        .execute()
  },

  remove: (accountId: string, wishId: string) =>
    db.deleteFrom('wish_dismissal').where('account_id', '=', accountId).where('wish_id', '=', wishId).execute(),

  erase: (accountId: string) => db.deleteFrom('wish_dismissal').where('account_id', '=', accountId).execute(),
})
