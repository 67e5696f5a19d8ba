import type { DeskQueueQuery, StaleQuery } from '#contract/proposals.ts'
import type { Database } from '#server/db/database.ts'
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { sql, type SqlBool } from 'kysely'
import { isFresh, UNDECIDED } from './proposals.repository.ts'

/** A value that nobody has set or confirmed for so long is stale. PR63 */
const STALE_MS = 45 * millisecondsInDay
const UNSTABLE_MS = 14 * millisecondsInDay

/** What waits for the staff. Times are milliseconds. */
export const createDeskRepository = (db: Database) => {
  /** Exported for its query plan. */
  const queueQuery = (
    { kind, before, limit }: Pick<DeskQueueQuery, 'kind' | 'before' | 'limit'>,
    { at, now }: { at: number; now: number },
  ) => {
    const harm = sql<number>`harm * (${at} - created_at + ${millisecondsInHour})`
    let query = db
      .selectFrom('value_proposal')
      .selectAll()
      .where('created_at', '<=', at)
      .orderBy(harm, 'desc')
      .orderBy('id')
      .limit(limit + 1)
    query =
      kind === 'undecided'
        ? query.where('state', 'in', UNDECIDED).where('expires_at', '>', now).where(isFresh)
        : query.where('state', '=', kind)
    if (before !== undefined) {
      const last = sql<number>`(select ${harm} from value_proposal where id = ${before})`
      query = query.where(sql<SqlBool>`(${harm} < ${last} or (${harm} = ${last} and id > ${before}))`)
    }
    return query
  }
  /** Exported for its query plan. */
  const staleQuery = ({ before, limit }: Pick<StaleQuery, 'before' | 'limit'>, at: number) => {
    const seenAt = sql`coalesce(confirmed_at, updated_at)`
    const harm = sql<number>`coalesce(value_number, 0) * (5 - demand_rank) * (${at} - ${seenAt})`
    let query = db
      .selectFrom('item_variant')
      .selectAll()
      .where('updated_at', '<=', at - UNSTABLE_MS)
      .where(sql<SqlBool>`(${seenAt} <= ${at - STALE_MS} or (trend = 'unstable' and ${seenAt} <= ${at - UNSTABLE_MS}))`)
      .orderBy(harm, 'desc')
      .orderBy('slug')
      .limit(limit + 1)
    if (before !== undefined) {
      const last = sql<number>`(select ${harm} from item_variant where slug = ${before})`
      query = query.where(sql<SqlBool>`(${harm} < ${last} or (${harm} = ${last} and slug > ${before}))`)
    }
    return query
  }
  return { queueQuery, staleQuery }
}
