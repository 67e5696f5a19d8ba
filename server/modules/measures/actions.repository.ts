import type { ActionKind } from '#contract/moderation.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { ModerationActionTable } from './measures.table.ts'

export type NewAction = Pick<ModerationActionTable, 'kind' | 'actor_id' | 'account_id' | 'at'> &
  Partial<Pick<ModerationActionTable, 'client_id' | 'report_id' | 'measure_id' | 'reason'>>

/** The audit log of moderation. Pass a transaction to join it. Times are milliseconds. */
export const createActionsRepository = (db: Database) => ({
  async append({
    client_id = null,
    report_id = null,
    measure_id = null,
    reason = null,
    ...action
  }: NewAction): Promise<ModerationActionTable> {
    const row = { ...action, id: randomUUID(), client_id, report_id, measure_id, reason }
    await db.insertInto('moderation_action').values(row).execute()
    return row
  },

  find: (id: string): Promise<ModerationActionTable | undefined> =>
    db.selectFrom('moderation_action').selectAll().where('id', '=', id).executeTakeFirst(),

  byClientId: (actorId: string, clientId: string): Promise<ModerationActionTable | undefined> =>
    db
      .selectFrom('moderation_action')
      .selectAll()
      .where('actor_id', '=', actorId)
      .where('client_id', '=', clientId)
      .executeTakeFirst(),

  /** Newest first, without what is about the account itself. */
  page: (
    exceptId: string,
    limit: number,
    before?: Pick<ModerationActionTable, 'at' | 'id'>,
  ): Promise<ModerationActionTable[]> =>
    db
      .selectFrom('moderation_action')
      .selectAll()
      .where('account_id', '!=', exceptId)
      .$if(before !== undefined, (q) => q.where(sql<boolean>`(at, id) < (${before!.at}, ${before!.id})`))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  /** The report that each of these measures was taken on. */
  async reportsOfMeasures(measures: readonly { id: string; at: number }[]): Promise<Map<string, string>> {
    if (measures.length === 0) return new Map()
    const rows = await db
      .selectFrom('moderation_action')
      .select(['measure_id', 'report_id'])
      .where(
        'at',
        'in',
        measures.map(({ at }) => at),
      )
      .where(
        'measure_id',
        'in',
        measures.map(({ id }) => id),
      )
      .where('report_id', 'is not', null)
      .$narrowType<{ measure_id: string; report_id: string }>()
      .execute()
    return new Map(rows.map(({ measure_id, report_id }) => [measure_id, report_id]))
  },

  /** `until`: without that moment. */
  async countSince(
    kinds: readonly ActionKind[],
    since: number,
    until = Number.MAX_SAFE_INTEGER,
  ): Promise<Map<ActionKind, number>> {
    const rows = await db
      .selectFrom('moderation_action')
      .select((on) => ['kind', on.fn.countAll().as('count')])
      .where('kind', 'in', kinds)
      .where('at', '>=', since)
      .where('at', '<', until)
      .groupBy('kind')
      .execute()
    return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
  },
})
