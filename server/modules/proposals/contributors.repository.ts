import { addPoints, pointsAt } from '#domain/values/contributor-points.ts'
import type { Database } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'

/** Points of those who suggest values. Pass a transaction that holds the lock of the pets to change them. */
export const createContributorsRepository = (db: Database) => {
  const find = (accountId: string) =>
    db.selectFrom('contributor').select(['points', 'at']).where('account_id', '=', accountId).executeTakeFirst()
  return {
    async points(accountId: string, now: number): Promise<number> {
      return pointsAt((await find(accountId)) ?? { points: 0, at: now }, now)
    },
    async add(accountId: string, points: number, now: number): Promise<void> {
      const stored = addPoints((await find(accountId)) ?? { points: 0, at: now }, points, now)
      await insertMany(db, 'contributor', [{ account_id: accountId, ...stored }], {
        key: ['account_id'],
        update: ['points', 'at'],
      })
    },
    remove: (accountId: string) => db.deleteFrom('contributor').where('account_id', '=', accountId).execute(),
  }
}
