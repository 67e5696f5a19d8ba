import { type Source, type SourceKind, type SourceMove, SourceKind as Kind } from '#contract/sources.ts'
import { foldName } from '#domain/text/fold-name.ts'
import { legalSourceMoves, type SourceSnapshot } from '#machines/source-transitions.ts'
import type { Database } from '#server/db/database.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import type { SourceMoveTable, SourceTable } from './sources.table.ts'

/** Counts and reports of this many days are shown. SO14 */
const COUNTED_DAYS = 30
/** Decisions of each source that are shown, the newest ones. */
const DECISIONS = 20

const Kinds = v.array(Kind)
export const readKinds = ({ kinds }: Pick<SourceTable, 'kinds'>): SourceKind[] => v.parse(Kinds, JSON.parse(kinds))

export const toSnapshot = ({ state, is_out }: Pick<SourceTable, 'state' | 'is_out'>): SourceSnapshot => ({
  state,
  facts: { isOut: is_out === 1 },
})

/** Whether what it sends now counts. SO6 */
export const isUsed = ({ state, is_out }: Pick<SourceTable, 'state' | 'is_out'>): boolean =>
  state === 'trusted' && is_out === 0

/** Sources of observations. Pass a transaction to join it. Times are milliseconds. */
export function createSourcesRepository(db: Database) {
  async function readCounts(ids: readonly string[], now: number) {
    return db
      .selectFrom('source_count')
      .select(({ fn }) => ['source_id', 'kind', 'outcome', fn.sum<number | string>('count').as('count')])
      .where('source_id', 'in', ids)
      .where('day', '>', now - COUNTED_DAYS * millisecondsInDay)
      .groupBy(['source_id', 'kind', 'outcome'])
      .orderBy('source_id')
      .orderBy('kind')
      .orderBy('outcome')
      .execute()
  }

  /** Hatches that each source reported, and how many of them another source reported too. */
  async function readAgreement(ids: readonly string[], now: number) {
    const rows = await db
      .selectFrom('source_report as report')
      .leftJoin('hatch', 'hatch.seq', 'report.hatch_seq')
      .select(({ fn, eb, exists, selectFrom }) => [
        'report.source_id',
        fn.countAll<number | string>().as('reported'),
        fn
          .sum<number | string | null>(
            eb
              .case()
              .when(
                eb.and([
                  eb('hatch.seq', 'is not', null),
                  eb.or([
                    eb('hatch.source_id', 'is', null),
                    eb('hatch.source_id', '<>', eb.ref('report.source_id')),
                    exists(
                      selectFrom('source_report as other')
                        .select('other.id')
                        .whereRef('other.hatch_seq', '=', 'report.hatch_seq')
                        .whereRef('other.source_id', '<>', 'report.source_id'),
                    ),
                  ]),
                ]),
              )
              .then(1)
              .else(0)
              .end(),
          )
          .as('agreed'),
      ])
      .where('report.kind', '=', 'hatches')
      .where('report.source_id', 'in', ids)
      .where('report.received_at', '>', now - COUNTED_DAYS * millisecondsInDay)
      .groupBy('report.source_id')
      .execute()
    // PostgreSQL counts in a type of its own.
    return new Map(rows.map((row) => [row.source_id, { reported: Number(row.reported), agreed: Number(row.agreed) }]))
  }

  async function toSources(rows: readonly SourceTable[], now: number): Promise<Source[]> {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const [moves, counts, agreement] = [
      await db.selectFrom('source_move').selectAll().where('source_id', 'in', ids).orderBy('seq', 'desc').execute(),
      await readCounts(ids, now),
      await readAgreement(ids, now),
    ]
    const users = await createAccountsRepository(db).findUsers([
      ...new Set([...rows.map(({ created_by }) => created_by), ...moves.flatMap(({ by_id }) => by_id ?? [])]),
    ])
    const getName = (id: string) => users.get(id)!.displayName
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      prefix: row.prefix,
      kinds: readKinds(row),
      quota: row.quota,
      state: row.state,
      isOut: row.is_out === 1,
      isSettling: row.settled_seq !== null,
      since: isoTime(row.since),
      createdBy: getName(row.created_by),
      createdAt: isoTime(row.created_at),
      moves: legalSourceMoves(toSnapshot(row)),
      counts: counts
        .filter(({ source_id }) => source_id === row.id)
        .map(({ kind, outcome, count }) => ({ kind, outcome, count: Number(count) })),
      reported: agreement.get(row.id)?.reported ?? 0,
      agreed: agreement.get(row.id)?.agreed ?? 0,
      decisions: moves
        .filter(({ source_id }) => source_id === row.id)
        .slice(0, DECISIONS)
        .map(({ move, by_id, at, reason }) => ({
          move,
          by: by_id === null ? null : getName(by_id),
          at: isoTime(at),
          reason,
        })),
    }))
  }

  const find = (id: string): Promise<SourceTable | undefined> =>
    db.selectFrom('source').selectAll().where('id', '=', id).executeTakeFirst()

  return {
    find,

    findByHash: (hash: string): Promise<SourceTable | undefined> =>
      db.selectFrom('source').selectAll().where('key_hash', '=', hash).executeTakeFirst(),

    isNameTaken: async (name: string): Promise<boolean> =>
      (await db.selectFrom('source').select('id').where('folded_name', '=', foldName(name)).executeTakeFirst()) !==
      undefined,

    count: async (): Promise<number> =>
      Number(
        (
          await db
            .selectFrom('source')
            .select(({ fn }) => fn.countAll<number | string>().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      ),

    insert: async (row: Omit<SourceTable, 'folded_name'>): Promise<void> => {
      await db
        .insertInto('source')
        .values({ ...row, folded_name: foldName(row.name) })
        .execute()
    },

    async update(id: string, columns: Partial<Pick<SourceTable, 'state' | 'is_out' | 'since' | 'settled_seq'>>) {
      await db.updateTable('source').set(columns).where('id', '=', id).execute()
    },

    async addMove(move: Omit<SourceMoveTable, 'seq'>): Promise<void> {
      const last = await db
        .selectFrom('source_move')
        .select(({ fn }) => fn.max('seq').as('seq'))
        .where('source_id', '=', move.source_id)
        .executeTakeFirst()
      await db
        .insertInto('source_move')
        .values({ ...move, seq: (last?.seq ?? 0) + 1 })
        .execute()
    },

    /** The newest decision about which of a source's rows count; undefined: there is none. */
    findLastMove: (id: string): Promise<SourceMoveTable | undefined> =>
      db
        .selectFrom('source_move')
        .selectAll()
        .where('source_id', '=', id)
        .where('move', 'in', MOVES_ROWS)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** Oldest first. */
    async list(now: number): Promise<Source[]> {
      return toSources(await db.selectFrom('source').selectAll().orderBy('created_at').orderBy('id').execute(), now)
    },

    async read(id: string, now: number): Promise<Source> {
      const [source] = await toSources([(await find(id))!], now)
      return source!
    },

    /** The sources whose rows have not all followed the last decision. */
    listUnsettled: (): Promise<SourceTable[]> =>
      db.selectFrom('source').selectAll().where('settled_seq', 'is not', null).orderBy('id').execute(),

    /** Sources by id. */
    async findAll(ids: readonly string[]): Promise<Map<string, SourceTable>> {
      if (ids.length === 0) return new Map()
      const rows = await db.selectFrom('source').selectAll().where('id', 'in', ids).execute()
      return new Map(rows.map((row) => [row.id, row]))
    },

    hasAny: async (): Promise<boolean> =>
      (await db.selectFrom('source').select('id').limit(1).executeTakeFirst()) !== undefined,
  }
}

/** Decisions that change which rows count. */
export const MOVES_ROWS: readonly SourceMove[] = ['revoke', 'take-out', 'put-back']
