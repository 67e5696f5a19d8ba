import type { Measure, Restriction } from '#contract/measures.ts'
import type { Database } from '#server/db/database.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { randomUUID } from 'node:crypto'
import { millisecondsInDay } from 'date-fns/constants'
import type { MeasureTable } from './measures.table.ts'

const RESTRICTING = ['mute', 'suspension'] as const
/** A mute forbids writing for this many milliseconds. MO12 */
const MUTE_MS = millisecondsInDay
/** Measures that are listed, the newest ones. */
const LISTED = 100

const toTime = (at: number | null) => (at === null ? null : isoTime(at))

export const toMeasure = (row: MeasureTable): Measure => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason,
  at: isoTime(row.at),
  until: toTime(row.ends_at),
  lifted: row.lifted_at === null ? null : { at: isoTime(row.lifted_at), reason: row.lift_reason! },
  appeal:
    row.appealed_at === null
      ? null
      : {
          text: row.appeal!,
          at: isoTime(row.appealed_at),
          decision:
            row.appeal_outcome === null
              ? null
              : { outcome: row.appeal_outcome, reason: row.appeal_reason!, at: isoTime(row.appeal_decided_at!) },
        },
})

const toRestriction = ({ id, kind, reason, ends_at }: MeasureTable): Restriction => ({
  measureId: id,
  kind: kind === 'mute' ? 'mute' : 'suspension',
  reason,
  until: toTime(ends_at),
})

type NewMeasure = Pick<MeasureTable, 'account_id' | 'kind' | 'reason' | 'by_id' | 'at'>

/** Measures about accounts. Pass a transaction to join it. Times are milliseconds. */
export function createMeasuresRepository(db: Database) {
  /** Those that forbid writing at this time. */
  const standing = (now: number) =>
    db
      .selectFrom('measure')
      .selectAll()
      .where('lifted_at', 'is', null)
      .where('kind', 'in', RESTRICTING)
      .where((either) => either.or([either('ends_at', 'is', null), either('ends_at', '>', now)]))

  const openAppeals = () =>
    db.selectFrom('measure').where('appealed_at', 'is not', null).where('appeal_outcome', 'is', null)

  return {
    /** Restrictions of these accounts; of several measures the one that lasts longest. */
    async findRestrictions(accountIds: readonly string[], now: number): Promise<Map<string, Restriction>> {
      if (accountIds.length === 0) return new Map()
      const rows = await standing(now).where('account_id', 'in', accountIds).execute()
      const shortestFirst = rows.toSorted((a, b) => (a.ends_at ?? Infinity) - (b.ends_at ?? Infinity) || a.at - b.at)
      return new Map(shortestFirst.map((row) => [row.account_id, toRestriction(row)]))
    },

    async findRestriction(accountId: string, now: number): Promise<Restriction | null> {
      return (await this.findRestrictions([accountId], now)).get(accountId) ?? null
    },

    /** Those of these accounts that anyone but `byId` has muted or suspended. */
    async listRestrictedByOthers(accountIds: readonly string[], byId: string, now: number): Promise<string[]> {
      if (accountIds.length === 0) return []
      const rows = await standing(now).where('account_id', 'in', accountIds).where('by_id', '!=', byId).execute()
      return rows.map(({ account_id }) => account_id)
    },

    /** Those that forbid writing now, newest first. */
    listStanding: (now: number): Promise<MeasureTable[]> =>
      standing(now).orderBy('at', 'desc').orderBy('id').limit(LISTED).execute(),

    async countStanding(now: number): Promise<Record<(typeof RESTRICTING)[number], number>> {
      const rows = await db
        .selectFrom(standing(now).as('standing'))
        .select((on) => ['kind', on.fn.countAll().as('count')])
        .groupBy('kind')
        .execute()
      const findCount = (kind: string) => Number(rows.find((row) => row.kind === kind)?.count ?? 0)
      return { mute: findCount('mute'), suspension: findCount('suspension') }
    },

    find: (id: string): Promise<MeasureTable | undefined> =>
      db.selectFrom('measure').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Newest first. */
    list: (accountId: string): Promise<MeasureTable[]> =>
      db
        .selectFrom('measure')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(LISTED)
        .execute(),

    async insert(measure: NewMeasure): Promise<string> {
      const id = randomUUID()
      await db
        .insertInto('measure')
        .values({
          ...measure,
          id,
          ends_at: measure.kind === 'mute' ? measure.at + MUTE_MS : null,
          lifted_at: null,
          lift_reason: null,
          appeal: null,
          appealed_at: null,
          appeal_outcome: null,
          appeal_reason: null,
          appeal_decided_at: null,
          identity_hash: null,
        })
        .execute()
      return id
    },

    /** In a transaction. Ends the measure unless it has, and answers an open appeal. */
    async lift(measure: MeasureTable, reason: string, at: number): Promise<void> {
      const isAppealed = measure.appealed_at !== null && measure.appeal_outcome === null
      await db
        .updateTable('measure')
        .set({
          ...(measure.lifted_at === null ? { lifted_at: at, lift_reason: reason, identity_hash: null } : {}),
          ...(isAppealed ? { appeal_outcome: 'overturned', appeal_reason: reason, appeal_decided_at: at } : {}),
        })
        .where('id', '=', measure.id)
        .execute()
    },

    async appeal(id: string, appeal: string, at: number): Promise<void> {
      await db.updateTable('measure').set({ appeal, appealed_at: at }).where('id', '=', id).execute()
    },

    /** Answers an appeal. */
    async uphold(id: string, reason: string, at: number): Promise<void> {
      await db
        .updateTable('measure')
        .set({ appeal_outcome: 'upheld', appeal_reason: reason, appeal_decided_at: at })
        .where('id', '=', id)
        .execute()
    },

    /** Open appeals that are not the account's own, oldest first. */
    listAppeals: (exceptId: string): Promise<MeasureTable[]> =>
      openAppeals()
        .selectAll()
        .where('account_id', '!=', exceptId)
        .orderBy('appealed_at')
        .orderBy('id')
        .limit(LISTED)
        .execute(),

    countAppeals: async (): Promise<number> =>
      Number(
        (
          await openAppeals()
            .select((on) => on.fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      ),

    /** Marks what forbids an account to write, so that a new account of the same player inherits it. */
    async leaveBehind(accountId: string, identityHash: string, now: number): Promise<void> {
      const ids = (await standing(now).where('account_id', '=', accountId).execute()).map(({ id }) => id)
      if (ids.length > 0)
        await db.updateTable('measure').set({ identity_hash: identityHash }).where('id', 'in', ids).execute()
    },

    /** Moves what a deleted account left behind to the new account of the same player, and forgets who had measures that are over. */
    async inherit(accountId: string, identityHash: string, now: number): Promise<void> {
      await db
        .updateTable('measure')
        .set({ identity_hash: null })
        .where('identity_hash', 'is not', null)
        .where('ends_at', '<=', now)
        .execute()
      await db
        .updateTable('measure')
        .set({ account_id: accountId, identity_hash: null })
        .where('identity_hash', '=', identityHash)
        .execute()
    },
  }
}
