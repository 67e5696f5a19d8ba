import type { DeskCounts, DeskQueueQuery, StaleQuery } from '#contract/proposals.ts'
import { STALE_MS, UNSTABLE_STALE_MS } from '#domain/values/staleness.ts'
import type { Database } from '#server/db/database.ts'
import { millisecondsInHour } from 'date-fns/constants'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isFresh, UNDECIDED } from '#server/modules/proposals/proposals.repository.ts'

const SEEN_AT = sql<number>`coalesce(confirmed_at, updated_at)`
const isStale = (at: number): RawBuilder<SqlBool> =>
  sql`updated_at <= ${at - UNSTABLE_STALE_MS} and (${SEEN_AT} <= ${at - STALE_MS} or (trend = 'unstable' and ${SEEN_AT} <= ${at - UNSTABLE_STALE_MS}))`

/** Work that waits for the staff. Times are milliseconds. */
export const createDeskRepository = (db: Database) => {
  const undecided = (now: number) =>
    db.selectFrom('value_proposal').where('state', 'in', UNDECIDED).where('expires_at', '>', now).where(isFresh)
  /** Exported for its query plan. */
  const queueQuery = (
    { kind, before, limit }: Pick<DeskQueueQuery, 'kind' | 'before' | 'limit'>,
    { at, now }: { at: number; now: number },
  ) => {
    const harm = sql<number>`harm * (${at} - created_at + ${millisecondsInHour})`
    let query = (kind === 'undecided' ? undecided(now) : db.selectFrom('value_proposal').where('state', '=', kind))
      .selectAll()
      .where('created_at', '<=', at)
      .orderBy(harm, 'desc')
      .orderBy('id')
      .limit(limit + 1)
    if (before !== undefined) {
      const last = sql<number>`(select ${harm} from value_proposal where id = ${before})`
      query = query.where(sql<SqlBool>`(${harm} < ${last} or (${harm} = ${last} and id > ${before}))`)
    }
    return query
  }
  /** Exported for its query plan. */
  const staleQuery = ({ before, limit }: Pick<StaleQuery, 'before' | 'limit'>, at: number) => {
    const harm = sql<number>`coalesce(value_number, 0) * (case when demand_rank < 4 then 5 - demand_rank else 1 end) * (${at} - ${SEEN_AT})`
    let query = db
      .selectFrom('item_variant')
      .selectAll()
      .select([SEEN_AT.as('seen_at'), harm.as('harm')])
      .where(isStale(at))
      .orderBy(harm, 'desc')
      .orderBy('slug')
      .limit(limit + 1)
    if (before !== undefined)
      query = query.where(
        sql<SqlBool>`(${harm} < ${before.harm} or (${harm} = ${before.harm} and slug > ${before.slug}))`,
      )
    return query
  }

  /** Exported for its query plan. */
  const undecidedCountQuery = (now: number) => undecided(now).select((eb) => eb.fn.countAll<number>().as('count'))
  /** Exported for its query plan. */
  const staleCountQuery = (now: number) =>
    db
      .selectFrom('item_variant')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(isStale(now))

  return {
    queueQuery,
    staleQuery,
    undecidedCountQuery,
    staleCountQuery,

    async counts(now: number): Promise<DeskCounts> {
      const undecided = await undecidedCountQuery(now).executeTakeFirstOrThrow()
      const stale = await staleCountQuery(now).executeTakeFirstOrThrow()
      return { undecided: Number(undecided.count), stale: Number(stale.count) }
    },
  }
}
