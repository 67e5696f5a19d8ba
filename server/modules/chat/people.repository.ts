import type { SendReport } from '#contract/chat.ts'
import type { User } from '#contract/users.ts'
import { toUser } from '#server/modules/auth/accounts.repository.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { notBlocked } from './not-blocked.ts'

const FOUND = 20

/** Whom one may talk to, and whom one would rather not. Hand it a transaction to join one. Times are milliseconds. */
export function createPeopleRepository(db: Database) {
  const beginning = (userId: string, column: 'name' | 'display_name', text: string) =>
    db
      .selectFrom('account')
      .selectAll()
      .where('deleted_at', 'is', null)
      .where(
        sql<boolean>`lower(${sql.ref(column)}) >= lower(${text}) and lower(${sql.ref(column)}) < lower(${text}) || char(1114111)`,
      )
      .where('id', '!=', userId)
      .where(notBlocked(userId, 'account.id'))
      .orderBy(sql`lower(${sql.ref(column)})`)
      .limit(FOUND)

  return {
    /** The statement behind one half of `search`, for those who look at its plan. */
    beginning,

    /** People whose name or display name begins so, by name (CH12). */
    async search(userId: string, text: string): Promise<User[]> {
      const named = await beginning(userId, 'name', text).execute()
      const shown = await beginning(userId, 'display_name', text).execute()
      const found = new Map([...named, ...shown].map((row) => [row.id, row]))
      return [...found.values()].slice(0, FOUND).map(toUser)
    },

    /** Somebody else to whom the user may talk. */
    reachable: (userId: string, otherId: string) =>
      db
        .selectFrom('account')
        .select('id')
        .where('id', '=', otherId)
        .where('id', '!=', userId)
        .where('deleted_at', 'is', null)
        .where(notBlocked(userId, 'account.id'))
        .executeTakeFirst(),

    /** Somebody else who has not deleted their account, blocked or not. */
    exists: (userId: string, otherId: string) =>
      db
        .selectFrom('account')
        .select('id')
        .where('id', '=', otherId)
        .where('id', '!=', userId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),

    /** Whether this changed anything. */
    async block(blocker_id: string, blocked_id: string, at: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('block')
        .values({ blocker_id, blocked_id, at })
        .onConflict((on) => on.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },
    /** Whether this changed anything. */
    async unblock(blockerId: string, blockedId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('block')
        .where('blocker_id', '=', blockerId)
        .where('blocked_id', '=', blockedId)
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },
    blockedBy: async (userId: string): Promise<User[]> =>
      (
        await db
          .selectFrom('block')
          .innerJoin('account', 'account.id', 'block.blocked_id')
          .selectAll('account')
          .where('blocker_id', '=', userId)
          .execute()
      ).map(toUser),

    async report(reporterId: string, { userId, reason, messageId, details }: SendReport, at: number): Promise<void> {
      await db
        .insertInto('report')
        .values({
          id: randomUUID(),
          reporter_id: reporterId,
          reported_id: userId,
          reason,
          message_id: messageId ?? null,
          details,
          at,
        })
        .execute()
    },
    reportsOf: (userId: string) =>
      db.selectFrom('report').selectAll().where('reporter_id', '=', userId).orderBy('at').execute(),

    /** Takes away what a deleted account has blocked, and who blocked it. Reports stay. */
    async forget(userId: string): Promise<void> {
      await db.deleteFrom('block').where('blocker_id', '=', userId).execute()
      await db.deleteFrom('block').where('blocked_id', '=', userId).execute()
    },
  }
}
