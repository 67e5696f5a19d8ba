import {
  type Decision,
  type DecisionKind,
  type MeasureOnUser,
  type Report,
  ReportedRoom,
} from '#contract/moderation.ts'
import type { User } from '#contract/users.ts'
import type { Database, Schema } from '#server/db/database.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { toMeasure } from '#server/modules/measures/measures.repository.ts'
import { isoTime } from '#server/time/iso-time.ts'
import * as v from 'valibot'
import type { ReportTable } from './moderation.table.ts'

export const toReport = (row: ReportTable, users: ReadonlyMap<string, User>, moderatorId: string): Report => ({
  id: row.id,
  ...(row.reporter_id !== null && { reporter: users.get(row.reporter_id)! }),
  reason: row.reason,
  details: row.details,
  hasMessage: row.message_id !== null,
  at: isoTime(row.at),
  isOwn: row.reporter_id === moderatorId,
})

/** The trade room of a report. RM124 */
export const toReportedRoom = ({ room }: Pick<ReportTable, 'room'>): ReportedRoom | undefined =>
  room === null ? undefined : v.parse(ReportedRoom, JSON.parse(room))

export async function toMeasuresOnUsers(db: Database, rows: readonly Schema['measure'][]): Promise<MeasureOnUser[]> {
  const users = await createAccountsRepository(db).findUsers(
    rows.flatMap(({ account_id, by_id }) => [account_id, by_id]),
  )
  return rows.map((row) => ({ ...toMeasure(row), user: users.get(row.account_id)!, by: users.get(row.by_id)! }))
}

/** The decision on a report, from its entry of the audit log. */
export async function toDecision(
  db: Database,
  { kind, reason, at, actor_id, measure_id }: Schema['moderation_action'],
): Promise<Decision> {
  const users = await createAccountsRepository(db).findUsers([actor_id])
  return {
    kind: kind as DecisionKind,
    reason: reason!,
    at: isoTime(at),
    by: users.get(actor_id)!,
    measureId: measure_id,
  }
}
