import type { SendReport } from '#contract/chat.ts'
import type { User } from '#contract/users.ts'
import { toUser } from '#server/modules/auth/accounts.repository.ts'
import type { Database } from '#server/db/database.ts'
import { foldName } from '#domain/text/fold-name.ts'
import { randomUUID } from 'node:crypto'
import { isSeenBy } from './not-blocked.ts'

const MAX_FOUND = 20
/** User search, blocks and reports. Pass a transaction to join it. Times are milliseconds. */
export function createPeopleRepository(db: Database) {
  const namedQuery = (userId: string, column: 'folded_name' | 'folded_display_name', name: string) =>
    db
      .selectFrom('account')
      .selectAll()
      .where('deleted_at', 'is', null)
      .where(column, '=', name)
      .where('id', '!=', userId)
      .where(isSeenBy(userId, 'account.id'))
      .where((eb) =>
        eb.or([
          eb.exists(
            eb
              .selectFrom('contact')
              .select('contact.account_id')
              .whereRef('contact.account_id', '=', 'account.id')
              .where('is_findable', '=', 1),
          ),
          eb.exists(
            eb
              .selectFrom('member')
              .innerJoin('conversation', 'conversation.id', 'member.conversation_id')
              .select('member.other_id')
              .where('member.account_id', '=', userId)
              .whereRef('member.other_id', '=', 'account.id')
              .where('conversation.seq', '>', 0),
          ),
        ]),
      )
      .orderBy('id')
      .limit(MAX_FOUND)

  return {
    /** One half of `search`, exported for its query plan. */
    namedQuery,

    /** Users with exactly this name or display name who may be found, or who know the user from a conversation (CH67, CH103, CH120). */
    async search(userId: string, text: string): Promise<User[]> {
      const name = foldName(text)
      if (name === '') return []
      const named = await namedQuery(userId, 'folded_name', name).execute()
      const shown = await namedQuery(userId, 'folded_display_name', name).execute()
      const found = new Map([...named, ...shown].map((row) => [row.id, row]))
      return [...found.values()].slice(0, MAX_FOUND).map(toUser)
    },

    /** Another user, neither deleted nor blocked. */
    reachable: (userId: string, otherId: string) =>
      db
        .selectFrom('account')
        .select('id')
        .where('id', '=', otherId)
        .where('id', '!=', userId)
        .where('deleted_at', 'is', null)
        .where(isSeenBy(userId, 'account.id'))
        .executeTakeFirst(),

    /** Another user, not deleted, blocked or not. */
    exists: (userId: string, otherId: string) =>
      db
        .selectFrom('account')
        .select('id')
        .where('id', '=', otherId)
        .where('id', '!=', userId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),

    /** Returns whether anything changed. */
    async block(blocker_id: string, blocked_id: string, at: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('block')
        .values({ blocker_id, blocked_id, at, only_hides: 0 })
        .onConflict((on) =>
          on.columns(['blocker_id', 'blocked_id']).doUpdateSet({ at, only_hides: 0 }).where('block.only_hides', '=', 1),
        )
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },
    /** Hides a user from the one who asks, and nothing from that user. Returns whether anything changed. CH140 */
    async hide(blocker_id: string, blocked_id: string, at: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('block')
        .values({ blocker_id, blocked_id, at, only_hides: 1 })
        .onConflict((on) => on.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },
    /** Returns whether anything changed. */
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
          .orderBy('blocked_id')
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
          room: null,
          at,
          decision_id: null,
          alerted_at: null,
        })
        .execute()
    },
    listReports: (userId: string) =>
      db.selectFrom('report').selectAll().where('reporter_id', '=', userId).orderBy('at').orderBy('id').execute(),

    /** Removes the blocks of a deleted account, in both directions. Reports stay. */
    async removeBlocks(userId: string): Promise<void> {
      await db.deleteFrom('block').where('blocker_id', '=', userId).execute()
      await db.deleteFrom('block').where('blocked_id', '=', userId).execute()
    },
  }
}
