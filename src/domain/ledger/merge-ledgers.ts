import type { LedgerRow } from '#contract/ledger.ts'

/** The row as deleted: what says how pets came and went stays, and nothing else. ML4 */
export const toTombstone = ({ id, at, kind, slug, quantity }: LedgerRow): LedgerRow => ({
  id,
  at,
  kind,
  slug,
  quantity,
  deleted: true,
})

/** Rows are never changed, so two of one id are the same row, or one is its tombstone. The comparison only makes the order irrelevant. */
function mergeRows(a: LedgerRow, b: LedgerRow): LedgerRow {
  if (a.deleted !== b.deleted) return a.deleted ? a : b
  return JSON.stringify(a) <= JSON.stringify(b) ? a : b
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** All rows of some ledgers, each once, oldest first; a tombstone replaces its row. The order of the ledgers changes nothing. ML5 */
export function mergeLedgers(...ledgers: readonly (readonly LedgerRow[])[]): LedgerRow[] {
  const merged = new Map<string, LedgerRow>()
  for (const row of ledgers.flat()) {
    const known = merged.get(row.id)
    merged.set(row.id, known ? mergeRows(known, row) : row)
  }
  return [...merged.values()].toSorted((a, b) => compare(a.at, b.at) || compare(a.id, b.id))
}
