import type { Cell } from '#domain/text/csv-line.ts'
import type { Database } from '#server/db/database.ts'
import { toValue } from '#server/db/value-columns.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { gunzipSync } from 'node:zlib'
import { HATCH_COLUMNS, ITEM_COLUMNS, RECEIPT_COLUMNS, VALUE_COLUMNS } from './columns.ts'
import type { DumpRecord } from './dumps.repository.ts'

type Row = readonly Cell[]

/** A table of a day's dump, each row in the order of its columns. Its rows are the same whenever and on whatever database they are read. */
export type DumpTable = {
  name: string
  columns: readonly string[]
  rows: (db: Database, record: DumpRecord) => AsyncIterable<Row>
}

/** Rows of one statement. */
const PAGE = 5_000

/** The tables of a dump. OD3 */
export const DUMP_TABLES: readonly DumpTable[] = [
  { name: 'items', columns: ITEM_COLUMNS, rows: readItems },
  { name: 'values', columns: VALUE_COLUMNS, rows: readValues },
  { name: 'receipts', columns: RECEIPT_COLUMNS, rows: readReceipts },
  { name: 'hatches', columns: HATCH_COLUMNS, rows: readHatches },
]

/** Every pet in each of its variants, by slug. */
async function* readItems(_db: Database, { catalogue }: DumpRecord): AsyncGenerator<Row> {
  const text = gunzipSync(Buffer.from(catalogue.body, 'base64')).toString()
  for (const line of text.split('\n').filter(Boolean)) {
    const item = JSON.parse(line) as Record<string, Cell>
    yield ITEM_COLUMNS.map((name) => item[name] ?? null)
  }
}

/** Published figures at the end of the day, by slug: those of each variant's last receipt. */
async function* readValues(db: Database, { day }: DumpRecord): AsyncGenerator<Row> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('value_change')
        .select(({ fn }) => fn.max('number').as('newest'))
        .where('number', '<=', day.receipt_number)
        .groupBy('variant_slug')
        .as('last'),
    )
    .innerJoin('value_change', 'value_change.number', 'last.newest')
    .selectAll('value_change')
    .execute()
  // By code units, because databases sort texts differently.
  for (const row of rows.toSorted((a, b) => (a.variant_slug < b.variant_slug ? -1 : 1)))
    yield [
      row.variant_slug,
      row.item_slug,
      toValue(row),
      row.low,
      row.high,
      row.demand,
      row.trend,
      row.source,
      row.number,
      isoTime(row.at),
    ]
}

/** The day's receipts, by number. */
async function* readReceipts(db: Database, { day }: DumpRecord): AsyncGenerator<Row> {
  for (let last = day.after_receipt; last < day.receipt_number;) {
    const rows = await db
      .selectFrom('value_change')
      .selectAll()
      .where('number', '>', last)
      .where('number', '<=', day.receipt_number)
      .orderBy('number')
      .limit(PAGE)
      .execute()
    for (const row of rows)
      yield [
        row.number,
        isoTime(row.at),
        row.variant_slug,
        row.item_slug,
        row.old_value_number ?? row.old_value_word,
        row.old_low,
        row.old_high,
        row.old_demand,
        row.old_trend,
        toValue(row),
        row.low,
        row.high,
        row.demand,
        row.trend,
        row.source,
        row.reverts,
        row.previous_hash,
        row.hash,
      ]
    if (rows.length < PAGE) return
    last = rows.at(-1)!.number
  }
}

/** The day's hatches in the order of the log, without those that were in no figure. */
async function* readHatches(db: Database, { day }: DumpRecord): AsyncGenerator<Row> {
  const isOut = createRangeCheck(JSON.parse(day.out_ranges))
  for (let last = day.after_seq; last < day.hatch_seq;) {
    const rows = await db
      .selectFrom('hatch')
      .select(['seq', 'at', 'variant_slug', 'item_slug', 'variant', 'rarity', 'egg_name'])
      .select(['value_number', 'value_word', 'exists_count'])
      .where('seq', '>', last)
      .where('seq', '<=', day.hatch_seq)
      .orderBy('seq')
      .limit(PAGE)
      .execute()
    for (const row of rows)
      if (!isOut(row.seq))
        yield [
          row.seq,
          isoTime(row.at),
          row.variant_slug,
          row.item_slug,
          row.variant,
          row.rarity,
          row.egg_name,
          toValue(row),
          row.exists_count === 0 ? null : row.exists_count,
        ]
    if (rows.length < PAGE) return
    last = rows.at(-1)!.seq
  }
}

/** Checks numbers, which must come in order, against ranges in order. */
function createRangeCheck(ranges: readonly (readonly [first: number, last: number])[]) {
  let at = 0
  return (number: number): boolean => {
    while (at < ranges.length && ranges[at]![1] < number) at++
    return at < ranges.length && ranges[at]![0] <= number
  }
}
