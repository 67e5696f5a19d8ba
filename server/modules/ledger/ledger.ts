import {
  LEDGER_PAGE_SIZE,
  type LedgerPage,
  type LedgerReceived,
  type LedgerRow,
  MAX_LEDGER_ROWS,
} from '#contract/ledger.ts'
import { mergeLedgers, toTombstone } from '#domain/ledger/merge-ledgers.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { ProblemError } from '#server/http/problem.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { createLedgerRepository } from './ledger.repository.ts'

type Options = {
  db: Database
  /** Milliseconds. */
  now: () => number
}

export type Ledgers = ReturnType<typeof createLedgers>

/** The pets of users, on all their devices (ML50 to ML59). */
export const createLedgers = ({ db, now }: Options) => ({
  async page(accountId: string, after: number): Promise<LedgerPage> {
    const found = await createLedgerRepository(db).pageAfter(accountId, after, LEDGER_PAGE_SIZE + 1)
    const shown = found.slice(0, LEDGER_PAGE_SIZE)
    return {
      rows: shown.map(({ row }) => row),
      next: shown.at(-1)?.seq ?? after,
      more: found.length > shown.length,
    }
  },

  /** Adds the rows that the account does not have; a tombstone replaces its row. @throws ProblemError 400, 401, 409 */
  async add(accountId: string, given: readonly LedgerRow[]): Promise<LedgerReceived> {
    // A clock may be wrong by hours, and then its player waits for no date.
    const latest = new Date(now() + millisecondsInDay).toISOString()
    const future = given.findIndex(({ at }) => at > latest)
    if (future !== -1)
      throw new ProblemError(400, 'body.invalid', `rows.${future}.at: must not be in the future`, `rows.${future}.at`)
    const rows = mergeLedgers(given).map((row) => (row.deleted ? toTombstone(row) : row))
    return writeTransaction(db, [accountId], async (trx) => {
      const ledger = createLedgerRepository(trx)
      if (!(await createAccountsRepository(trx).exists(accountId)))
        throw new ProblemError(401, 'session.invalid', 'Sign in first', undefined, { known: { accountId } })
      const known = await ledger.findKnown(
        accountId,
        rows.map(({ id }) => id),
      )
      const added = rows.filter(({ id, deleted }) => !known.has(id) || (deleted && known.get(id) === false))
      if (added.length === 0) return { added: 0 }
      const { count, last } = await ledger.measure(accountId)
      if (count + added.filter(({ id }) => !known.has(id)).length > MAX_LEDGER_ROWS)
        throw new ProblemError(409, 'ledger.full', `Your account keeps at most ${MAX_LEDGER_ROWS} entries`)
      await ledger.put(accountId, added, last)
      return { added: added.length }
    })
  },
})
