import { retentionMs } from '#domain/site/retention.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'

/** Removes reports; entries of the log about them stay until their own time is over. */
async function removeReports(trx: Database, ids: readonly string[]): Promise<void> {
  await trx.updateTable('moderation_action').set({ report_id: null }).where('report_id', 'in', ids).execute()
  await trx.deleteFrom('report').where('id', 'in', ids).execute()
}

/** Removes old reports, measures and entries of the log. What led to a measure stays as long as the measure. RT1, RT6 */
export function createModerationPrunes(db: Database) {
  const prune = async <Row extends { id: string }>(
    due: readonly Row[],
    remove: (trx: Database, ids: readonly string[]) => Promise<void>,
  ): Promise<number> => {
    if (due.length === 0) return 0
    await writeTransaction(db, [], (trx) =>
      remove(
        trx,
        due.map(({ id }) => id),
      ),
    )
    return due.length
  }

  return {
    dismissedReports: async (now: number, limit: number): Promise<number> =>
      prune(
        await db
          .selectFrom('report')
          .innerJoin('moderation_action', 'moderation_action.id', 'report.decision_id')
          .select('report.id')
          .where('moderation_action.measure_id', 'is', null)
          .where('moderation_action.at', '<=', now - retentionMs('dismissedReports'))
          .limit(limit)
          .execute(),
        removeReports,
      ),

    openReports: async (now: number, limit: number): Promise<number> =>
      prune(
        await db
          .selectFrom('report')
          .select('id')
          .where('decision_id', 'is', null)
          .where('at', '<=', now - retentionMs('openReports'))
          .limit(limit)
          .execute(),
        removeReports,
      ),

    async measures(now: number, limit: number): Promise<number> {
      const before = now - retentionMs('measures')
      const over = await db
        .selectFrom('measure')
        .select('id')
        .where('at', '<=', before)
        .where((either) =>
          either.or([
            either('kind', '=', 'warning'),
            either('lifted_at', '<=', before),
            either.and([either('lifted_at', 'is', null), either('ends_at', '<=', before)]),
          ]),
        )
        .limit(limit)
        .execute()
      return prune(over, async (trx, ids) => {
        const actions = (
          await trx.selectFrom('moderation_action').select('id').where('measure_id', 'in', ids).execute()
        ).map(({ id }) => id)
        const reports = await trx.selectFrom('report').select('id').where('decision_id', 'in', actions).execute()
        await trx.deleteFrom('moderation_action').where('id', 'in', actions).execute()
        await removeReports(
          trx,
          reports.map(({ id }) => id),
        )
        await trx.deleteFrom('measure').where('id', 'in', ids).execute()
      })
    },

    moderationLog: async (now: number, limit: number): Promise<number> =>
      prune(
        await db
          .selectFrom('moderation_action')
          .select('id')
          .where('at', '<=', now - retentionMs('moderationLog'))
          .where('measure_id', 'is', null)
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('report').select('id').whereRef('report.decision_id', '=', 'moderation_action.id'))),
          )
          .orderBy('at')
          .limit(limit)
          .execute(),
        async (trx, ids) => {
          await trx.deleteFrom('moderation_action').where('id', 'in', ids).execute()
        },
      ),
  }
}
