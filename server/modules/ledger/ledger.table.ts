import type { LedgerKind } from '#contract/ledger.ts'
import type { Flag } from '#server/db/column-types.ts'

export type LedgerTables = {
  ledger_row: LedgerRowTable
}

/** Row of a user's ledger; never changed, but replaced by its tombstone. */
export type LedgerRowTable = {
  account_id: string
  /** Made by the browser. */
  id: string
  /** In the order in which the account got the rows, from 1. */
  seq: number
  at: number
  kind: LedgerKind
  variant_slug: string
  quantity: number
  basis: number | null
  note: string | null
  trade_id: string | null
  is_deleted: Flag
}
