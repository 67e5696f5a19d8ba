import type { LedgerRow } from '#contract/ledger.ts'

/** Milliseconds: some browsers begin to read the file only after the press. */
const KEPT = 60_000

function save(name: string, type: string, text: string) {
  const href = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), KEPT)
}

/** Every row as it is kept, without deleted ones. ML34 */
export const exportJson = (rows: readonly LedgerRow[]): void =>
  save('my-pets.json', 'application/json', JSON.stringify({ rows: rows.filter(({ deleted }) => !deleted) }, null, 2))

/** A table that any spreadsheet opens, and that can be imported again. ML34 */
export async function exportCsv(rows: readonly LedgerRow[]): Promise<void> {
  const { writeCsv } = await import('#domain/ledger/ledger-csv.ts')
  save('my-pets.csv', 'text/csv', writeCsv(rows))
}
