import type { LedgerRow } from '#contract/ledger.ts'
import type { Database } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import { isoTime } from '#server/time/iso-time.ts'
import type { LedgerRowTable } from './ledger.table.ts'

/** `seq`: the row's place in the order in which the account got its rows. */
type Numbered = { seq: number; row: LedgerRow }

const toRow = (stored: LedgerRowTable): Numbered => ({
  seq: stored.seq,
  row: {
    id: stored.id,
    at: isoTime(stored.at),
    kind: stored.kind,
    slug: stored.variant_slug,
    quantity: stored.quantity,
    ...omitUnknown({ basis: stored.basis, note: stored.note, tradeId: stored.trade_id }),
    ...(stored.is_deleted && { deleted: true }),
  },
})

/** The ledgers of users (ML50 to ML59). Pass a transaction to join it. */
export const createLedgerRepository = (db: Database) => ({
  async pageAfter(accountId: string, seq: number, limit: number): Promise<Numbered[]> {
    const rows = await db
      .selectFrom('ledger_row')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(limit)
      .execute()
    return rows.map(toRow)
  },

  /** Known ids of the account among these, with whether each is a tombstone. */
  async findKnown(accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
    const rows = await db
      .selectFrom('ledger_row')
      .select(['id', 'is_deleted'])
      .where('account_id', '=', accountId)
      .where('id', 'in', ids)
      .execute()
    return new Map(rows.map(({ id, is_deleted }) => [id, is_deleted === 1]))
  },

  /** Number of the account's rows, and the position of the newest. */
  async measure(accountId: string): Promise<{ count: number; last: number }> {
    const { count, last } = await db
      .selectFrom('ledger_row')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('seq').as('last')])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    return { count, last: last ?? 0 }
  },

  /** Puts rows at the end; a row of the same id gives way. */
  async put(accountId: string, rows: readonly LedgerRow[], last: number): Promise<void> {
    await db
      .deleteFrom('ledger_row')
      .where('account_id', '=', accountId)
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    await insertMany(
      db,
      'ledger_row',
      rows.map(({ id, at, kind, slug, quantity, basis, note, tradeId, deleted }, index) => ({
        account_id: accountId,
        id,
        seq: last + index + 1,
        at: Date.parse(at),
        kind,
        variant_slug: slug,
        quantity,
        basis: basis ?? null,
        note: note ?? null,
        trade_id: tradeId ?? null,
        is_deleted: deleted ? (1 as const) : (0 as const),
      })),
    )
  },

  async erase(accountId: string): Promise<void> {
    await db.deleteFrom('ledger_row').where('account_id', '=', accountId).execute()
  },
})
