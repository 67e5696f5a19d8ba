import {
  DECISIONS,
  type MeasureList,
  type ModerationLog,
  type ModerationLogQuery,
  type ModerationStatistics,
  type ReportDetail,
  type ReportQueue,
} from '#contract/moderation.ts'
import type { Database } from '#server/db/database.ts'
import { ProblemError } from '#server/http/problem.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createActionsRepository } from '#server/modules/measures/actions.repository.ts'
import { createMeasuresRepository } from '#server/modules/measures/measures.repository.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { listModerators, mayDecideAppeal } from './moderators.ts'
import { createReportsRepository, noReport } from './reports.repository.ts'
import { toDecision, toMeasuresOnUsers, toReport, toReportedRoom } from './views.ts'

const DAYS_30 = 30 * millisecondsInDay

export type ModerationReads = ReturnType<typeof createModerationReads>

/** Reads of moderators. Nothing here is about the moderator who asks (MO7). */
export function createModerationReads({ db, now }: { db: Database; now: () => number }) {
  const accounts = createAccountsRepository(db)
  const actions = createActionsRepository(db)
  const measures = createMeasuresRepository(db)
  const reports = createReportsRepository(db)

  async function listAppeals(moderatorId: string): Promise<ReportQueue['appeals']> {
    const rows = await measures.listAppeals(moderatorId)
    const moderatorIds = await listModerators(db, now())
    const shown = await toMeasuresOnUsers(db, rows)
    const reportIds = await actions.reportsOfMeasures(rows)
    return rows.map((row, index) => ({
      measure: shown[index]!,
      mayDecide: mayDecideAppeal(row, moderatorId, moderatorIds),
      reportId: reportIds.get(row.id)!,
    }))
  }

  return {
    async queue(moderatorId: string, limit: number): Promise<ReportQueue> {
      const found = await reports.queue(moderatorId, limit + 1)
      const listed = found.slice(0, limit)
      const users = await accounts.findUsers(
        listed.flatMap(({ userId, reports: open }) => [
          userId,
          ...open.flatMap(({ reporter_id }) => reporter_id ?? []),
        ]),
      )
      const restrictions = await measures.findRestrictions(
        listed.map(({ userId }) => userId),
        now(),
      )
      return {
        users: listed.map(({ userId, reporters, count, oldestAt, reports: open }) => ({
          user: users.get(userId)!,
          reporters,
          openReports: count,
          oldestAt: isoTime(oldestAt),
          restriction: restrictions.get(userId) ?? null,
          reports: open.map((report) => toReport(report, users, moderatorId)),
        })),
        more: found.length > limit,
        appeals: await listAppeals(moderatorId),
      }
    },

    /** Adds the look to the audit log first. @throws ProblemError 404 */
    async look(moderatorId: string, reportId: string): Promise<ReportDetail> {
      const report = await reports.find(reportId, moderatorId)
      if (!report) throw noReport()
      await actions.append({
        kind: 'look',
        actor_id: moderatorId,
        account_id: report.reported_id,
        report_id: reportId,
        at: now(),
      })
      const users = await accounts.findUsers([report.reporter_id ?? [], report.reported_id].flat())
      const decision = report.decision_id === null ? undefined : await actions.find(report.decision_id)
      const measure = decision?.measure_id ? await measures.find(decision.measure_id) : undefined
      const isAppealed = measure?.appealed_at != null && measure.appeal_outcome === null
      const isShown = !decision || isAppealed
      const room = isShown ? toReportedRoom(report) : undefined
      return {
        report: toReport(report, users, moderatorId),
        user: users.get(report.reported_id)!,
        messageId: report.message_id,
        messages: report.message_id !== null && isShown ? await reports.messagesAround(report.message_id) : [],
        ...(room && { room }),
        decision: decision ? await toDecision(db, decision) : null,
        measures: await toMeasuresOnUsers(db, await measures.list(report.reported_id)),
      }
    },

    async listMeasures(moderatorId: string): Promise<MeasureList> {
      const rows = await measures.listStanding(now())
      return {
        measures: await toMeasuresOnUsers(
          db,
          rows.filter(({ account_id }) => account_id !== moderatorId),
        ),
      }
    },

    async statistics(): Promise<ModerationStatistics> {
      const since = now() - DAYS_30
      const open = await reports.countOpen()
      const standing = await measures.countStanding(now())
      const counts = await actions.countSince([...DECISIONS, 'uphold', 'overturn'], since)
      const meanWait = await reports.meanWait(DECISIONS, since)
      const [warn, mute, suspend, dismiss, appealsUpheld, appealsOverturned] = (
        ['warn', 'mute', 'suspend', 'dismiss', 'uphold', 'overturn'] as const
      ).map((kind) => counts.get(kind) ?? 0) as [number, number, number, number, number, number]
      return {
        openReports: open.reports,
        reportedUsers: open.users,
        oldestReportAt: open.oldestAt === null ? null : isoTime(open.oldestAt),
        openAppeals: await measures.countAppeals(),
        muted: standing.mute,
        suspended: standing.suspension,
        lastMonth: {
          reports: await reports.countSince(since),
          decisions: { warn, mute, suspend, dismiss },
          appealsUpheld,
          appealsOverturned,
          meanHours: meanWait === null ? null : Math.round((meanWait / millisecondsInHour) * 10) / 10,
        },
      }
    },

    /** @throws ProblemError 404 where `before` is none */
    async log(moderatorId: string, { before, limit }: ModerationLogQuery): Promise<ModerationLog> {
      const last = before === undefined ? undefined : await actions.find(before)
      if (before !== undefined && !last) throw new ProblemError(404, 'action.not_found', 'Entry not found', 'before')
      const rows = await actions.page(moderatorId, limit + 1, last)
      const users = await accounts.findUsers(rows.flatMap(({ actor_id, account_id }) => [actor_id, account_id]))
      return {
        actions: rows.slice(0, limit).map((row) => ({
          id: row.id,
          at: isoTime(row.at),
          kind: row.kind,
          by: users.get(row.actor_id)!,
          user: users.get(row.account_id)!,
          reportId: row.report_id,
          measureId: row.measure_id,
          reason: row.reason,
        })),
        more: rows.length > limit,
      }
    },
  }
}
