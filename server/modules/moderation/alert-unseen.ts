import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { type Notice, recordNotices } from '#server/modules/alerts/record-notice.ts'
import { createRolesRepository } from '#server/modules/roles/roles.repository.ts'
import { millisecondsInHour } from 'date-fns/constants'
import { sql } from 'kysely'
import { CHILD_SAFETY } from './reports.repository.ts'

/** Hours after which leads are alerted to a report that no moderator has looked at. MO91, MO92 */
const HOURS = { childSafety: 4, other: 24 }
/** Reports of one transaction, which holds up writers of values for its time. */
const MAX_REPORTS = 500

type Options = {
  db: Database
  /** Logs what the operator should know. */
  warn: (facts: object, text: string) => void
}

/** Open reports that no moderator but their reporter has looked at in time, exported for its query plan. */
export const unseenQuery = (db: Database, now: number, limit: number) =>
  db
    .selectFrom('report')
    .select(['id', 'reported_id', 'reason'])
    .where('decision_id', 'is', null)
    .where('alerted_at', 'is', null)
    .where('at', '<=', now - HOURS.childSafety * millisecondsInHour)
    .where((either) =>
      either.or([either('reason', '=', CHILD_SAFETY), either('at', '<=', now - HOURS.other * millisecondsInHour)]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('moderation_action')
            .select('moderation_action.id')
            .whereRef('moderation_action.report_id', '=', 'report.id')
            // A guest's report has no reporter.
            .where('moderation_action.actor_id', '!=', sql<string>`coalesce(report.reporter_id, '')`),
        ),
      ),
    )
    .orderBy('at')
    .orderBy('id')
    .limit(limit)

/** Alerts leads once to each report that waits unseen, in one notification for those of a look. MO91 to MO93 */
export async function alertUnseenReports({ db, warn }: Options, now: number): Promise<void> {
  if ((await unseenQuery(db, now, 1).execute()).length === 0) return
  const count = await writeTransaction(db, 'pets', async (trx) => {
    const reports = await unseenQuery(trx, now, MAX_REPORTS).execute()
    if (reports.length === 0) return 0
    const leads = await createRolesRepository(trx).listIds(['lead'])
    const notices = leads.flatMap((owner) =>
      [true, false].flatMap((isChildSafety): Notice[] => {
        // No lead learns of a report about themselves. MO7
        const those = reports.filter(
          ({ reason, reported_id }) => (reason === CHILD_SAFETY) === isChildSafety && reported_id !== owner,
        )
        const hours = isChildSafety ? HOURS.childSafety : HOURS.other
        return those.length === 0
          ? []
          : [{ owner, condition: { kind: 'reports-unseen', isChildSafety, hours, count: those.length } }]
      }),
    )
    await recordNotices(trx, notices, now)
    const ids = reports.map(({ id }) => id)
    await trx.updateTable('report').set({ alerted_at: now }).where('id', 'in', ids).execute()
    return reports.length
  })
  if (count > 0) warn({ reports: count }, 'reports wait that no moderator has looked at')
}
