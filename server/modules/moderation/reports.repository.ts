import type { ChatMessage } from '#contract/chat.ts'
import type { DecisionKind } from '#contract/moderation.ts'
import type { Database } from '#server/db/database.ts'
import { MESSAGES_AROUND_REPORT } from '#server/modules/chat/limits.ts'
import { toMessage } from '#server/modules/chat/messages.repository.ts'
import { ProblemError } from '#server/http/problem.ts'
import { sql } from 'kysely'
import type { ReportTable } from './moderation.table.ts'

/** Open reports on one user that the queue lists. */
const LISTED = 20

export const CHILD_SAFETY = 'child-safety' satisfies ReportTable['reason']
/** Reports about child safety come first, however many others there are. MO87 */
const rank = sql<number>`case when reason = ${CHILD_SAFETY} then 1 else 0 end`

export const noReport = () => new ProblemError(404, 'report.not_found', 'Report not found')

export type OpenReports = { userId: string; reporters: number; count: number; oldestAt: number; reports: ReportTable[] }

/** Reports, as moderators see them. Pass a transaction to join it. Times are milliseconds. */
export function createReportsRepository(db: Database) {
  const open = () => db.selectFrom('report').where('decision_id', 'is', null)

  const usersQuery = (exceptId: string, limit: number) =>
    open()
      .select((on) => [
        'reported_id',
        on.fn.countAll<number>().as('count'),
        // Each guest is another one.
        sql<number>`count(distinct coalesce(reporter_id, id))`.as('reporters'),
        on.fn.min('at').as('oldest'),
      ])
      .where('reported_id', '!=', exceptId)
      .groupBy('reported_id')
      .orderBy(sql`max(${rank})`, 'desc')
      .orderBy(sql`min(case when reason = ${CHILD_SAFETY} then at end)`)
      .orderBy('oldest')
      .orderBy('reported_id')
      .limit(limit)

  /** The open ones on each of these users that come first. */
  const readOldest = (userIds: readonly string[]): Promise<ReportTable[]> =>
    db
      .selectFrom((from) =>
        from
          .selectFrom('report')
          .selectAll()
          .select(sql<number>`row_number() over (partition by reported_id order by ${rank} desc, at, id)`.as('place'))
          .where('decision_id', 'is', null)
          .where('reported_id', 'in', userIds)
          .as('numbered'),
      )
      .select([
        'id',
        'reporter_id',
        'reported_id',
        'reason',
        'message_id',
        'details',
        'room',
        'at',
        'decision_id',
        'alerted_at',
      ])
      .where('place', '<=', LISTED)
      .orderBy('place')
      .orderBy('id')
      .execute()

  return {
    /** The statements of `queue`, exported for their query plans. */
    usersQuery,
    readOldest,

    /** Users by their oldest open report about child safety, then by their oldest, without the account itself. */
    async queue(exceptId: string, limit: number): Promise<OpenReports[]> {
      const users = await usersQuery(exceptId, limit).execute()
      if (users.length === 0) return []
      const reports = await readOldest(users.map(({ reported_id }) => reported_id))
      return users.map(({ reported_id, count, reporters, oldest }) => ({
        userId: reported_id,
        reporters: Number(reporters),
        count: Number(count),
        oldestAt: Number(oldest),
        reports: reports.filter((report) => report.reported_id === reported_id),
      }))
    },

    /** A report that is not about the account itself. */
    find: (id: string, exceptId: string): Promise<ReportTable | undefined> =>
      db.selectFrom('report').selectAll().where('id', '=', id).where('reported_id', '!=', exceptId).executeTakeFirst(),

    async decide(ids: readonly string[], decisionId: string): Promise<void> {
      await db.updateTable('report').set({ decision_id: decisionId }).where('id', 'in', ids).execute()
    },

    /** The message and those around it in its conversation, ascending by `seq`. */
    async messagesAround(messageId: string): Promise<ChatMessage[]> {
      const message = await db
        .selectFrom('message')
        .select(['conversation_id', 'seq'])
        .where('id', '=', messageId)
        .executeTakeFirst()
      if (!message) return []
      const rows = await db
        .selectFrom('message')
        .selectAll()
        .where('conversation_id', '=', message.conversation_id)
        .where('seq', '>=', message.seq - MESSAGES_AROUND_REPORT)
        .where('seq', '<=', message.seq + MESSAGES_AROUND_REPORT)
        .orderBy('seq')
        .execute()
      return rows.map(toMessage)
    },

    async countOpen(): Promise<{ reports: number; users: number; oldestAt: number | null }> {
      const { reports, users, oldest } = await open()
        .select((on) => [
          on.fn.countAll().as('reports'),
          on.fn.count('reported_id').distinct().as('users'),
          on.fn.min('at').as('oldest'),
        ])
        .executeTakeFirstOrThrow()
      return { reports: Number(reports), users: Number(users), oldestAt: oldest === null ? null : Number(oldest) }
    },

    countSince: async (since: number): Promise<number> =>
      Number(
        (
          await db
            .selectFrom('report')
            .select((on) => on.fn.countAll().as('count'))
            .where('at', '>=', since)
            .executeTakeFirstOrThrow()
        ).count,
      ),

    /** Milliseconds from a report to its decision, on average, of the decisions since then. */
    async meanWait(kinds: readonly DecisionKind[], since: number): Promise<number | null> {
      const { mean } = await db
        .selectFrom('moderation_action')
        .innerJoin('report', 'report.decision_id', 'moderation_action.id')
        .select(sql<number | null>`avg(moderation_action.at - report.at)`.as('mean'))
        .where('moderation_action.kind', 'in', kinds)
        .where('moderation_action.at', '>=', since)
        .executeTakeFirstOrThrow()
      return mean === null ? null : Number(mean)
    },
  }
}
