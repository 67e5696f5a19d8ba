import type { Database, Schema } from '#server/db/database.ts'
import { hashReceipt } from '#server/db/receipt-hash.ts'
import { createValueChangesRepository } from './value-changes.repository.ts'
import type { ValueChangeTable } from './values.table.ts'

/** The first broken receipt, or the first variant that differs from its receipts. `head`: the newest receipt; undefined: there is none. */
export type Verification = { count: number; head: { number: number; hash: string } | undefined; fault?: string }

const PAGE = 5_000

/** Reads the whole chain, in pages and in one snapshot, and compares it with the variants and their histories (VC50 to VC52). */
export const verifyReceipts = (db: Database): Promise<Verification> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const log = createValueChangesRepository(trx)
      const newest = new Map<string, ValueChangeTable>()
      let last: ValueChangeTable | undefined
      for (;;) {
        const page = await log.after(last?.number ?? 0, PAGE)
        for (const row of page) {
          const number = (last?.number ?? 0) + 1
          const fault = row.number === number ? findFault(row, last, newest.get(row.variant_slug)) : ' is missing'
          if (fault !== undefined)
            return { count: number - 1, head: last && toHead(last), fault: `receipt ${number}${fault}` }
          newest.set(row.variant_slug, row)
          last = row
        }
        if (page.length < PAGE) break
      }
      const fault = await compareVariants(trx, newest)
      return { count: last?.number ?? 0, head: last && toHead(last), ...(fault === undefined ? {} : { fault }) }
    })

const toHead = ({ number, hash }: ValueChangeTable) => ({ number, hash })

function findFault(row: ValueChangeTable, last: ValueChangeTable | undefined, before: ValueChangeTable | undefined) {
  if (row.previous_hash !== (last?.hash ?? null)) return ': its previous hash is not that of the receipt before it'
  if (row.hash !== hashReceipt(row)) return ': its hash is not that of its figures'
  return toText(toBefore(row)) === toText(before)
    ? undefined
    : ': what it changed is not what the receipt before it left'
}

async function compareVariants(trx: Database, newest: ReadonlyMap<string, ValueChangeTable>) {
  const variants = await trx.selectFrom('item_variant').selectAll().orderBy('slug').execute()
  const points = await trx
    .selectFrom('item_variant')
    .innerJoin('value_point', (join) =>
      join.onRef('variant_slug', '=', 'slug').onRef('value_point.at', '=', 'item_variant.updated_at'),
    )
    .select(['slug', 'value_point.value_number', 'value_point.value_word'])
    .execute()
  const history = new Map(points.map((point) => [point.slug, point]))
  for (const row of variants) {
    const receipt = newest.get(row.slug)
    if (!receipt) return `${row.slug}: has no receipt`
    if (receipt.number !== row.receipt_number) return `${row.slug}: its newest receipt is not ${row.receipt_number}`
    if (toText(row) !== toText(receipt)) return `${row.slug}: its value is not that of receipt ${receipt.number}`
    const point = history.get(row.slug)
    // Neither the catalogue's values nor those that were dropped have a history of their own.
    if (row.source === 'catalogue' || (row.value_word === 'TBD' && !point)) continue
    if (point?.value_number !== row.value_number || point.value_word !== row.value_word)
      return `${row.slug}: its history does not end with its value`
  }
  return undefined
}

type Figures = Pick<Schema['item_variant'], 'value_number' | 'value_word' | 'low' | 'high'> & {
  demand: string | null
  trend: string | null
}

const toBefore = (row: ValueChangeTable): Figures | undefined =>
  row.old_value_number === null && row.old_value_word === null
    ? undefined
    : {
        value_number: row.old_value_number,
        value_word: row.old_value_word,
        low: row.old_low,
        high: row.old_high,
        demand: row.old_demand,
        trend: row.old_trend,
      }

/** Before unknown demands could be stored, the catalogue's import and the removal of samples wrote these two. */
const isUnknown = ({ value_word, demand, trend }: Figures) =>
  value_word === 'TBD' && demand === 'low' && trend === 'stable'

const toText = (row: Figures | undefined) =>
  row &&
  JSON.stringify([
    row.value_number,
    row.value_word,
    row.low,
    row.high,
    ...(isUnknown(row) ? [null, null] : [row.demand, row.trend]),
  ])
