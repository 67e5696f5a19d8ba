import type { Database } from '#server/db/database.ts'
import { VARIANT_ODDS } from '#server/modules/items/variant-odds.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { ITEM_COLUMNS, toLine } from './columns.ts'
import type { DumpRecord } from './dumps.repository.ts'
import type { DumpDayTable } from './dumps.table.ts'

type Options = {
  /** Start of the UTC day, in milliseconds. */
  day: number
  /** The record of the day before, or of the last day that has one. */
  last: DumpDayTable | undefined
  /** Whether the site is the demo, whose hatches are samples. */
  demo: boolean
}

/** Determines what belongs to a day, from one snapshot of the database. Undefined: nothing was published by its end. OD2, OD3 */
export const recordDay = (db: Database, { day, last, demo }: Options): Promise<DumpRecord | undefined> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const end = day + millisecondsInDay
      const after = last
        ? { receipt: last.receipt_number, seq: last.hatch_seq }
        : { receipt: (await lastReceipt(trx, day))?.number ?? 0, seq: await lastHatch(trx, day) }
      const receipt = await lastReceipt(trx, end)
      if (!receipt) return undefined
      // A clock that was set back must not give a day's rows to two days.
      const head =
        last && last.receipt_number >= receipt.number
          ? { number: last.receipt_number, hash: last.receipt_hash }
          : receipt
      const seq = Math.max(after.seq, await lastHatch(trx, end))
      const catalogue = await readCatalogue(trx)
      const hash = createHash('sha256').update(catalogue).digest('hex')
      return {
        day: {
          day,
          after_receipt: after.receipt,
          receipt_number: head.number,
          receipt_hash: head.hash,
          after_seq: after.seq,
          hatch_seq: seq,
          out_ranges: JSON.stringify(await readOutRanges(trx, after.seq, seq)),
          catalogue_hash: hash,
          is_sample: demo || (await hasSamples(trx)) ? 1 : 0,
        },
        // Packed, so that storing it is quick: SQLite writes in the thread that answers requests.
        catalogue: { hash, body: gzipSync(catalogue).toString('base64') },
      }
    })

/** The last receipt before a time. */
const lastReceipt = (trx: Database, end: number) =>
  trx
    .selectFrom('value_change')
    .select(['number', 'hash'])
    .where('at', '<', end)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

async function lastHatch(trx: Database, end: number): Promise<number> {
  const row = await trx
    .selectFrom('hatch')
    .select('seq')
    .where('at', '<', end)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.seq ?? 0
}

/** Hatches that every source reported falsely, as ranges of seq. SO16 */
async function readOutRanges(trx: Database, after: number, last: number): Promise<[first: number, last: number][]> {
  const rows = await trx
    .selectFrom('hatch')
    .select('seq')
    .where('is_out', '=', 1)
    .where('seq', '>', after)
    .where('seq', '<=', last)
    .orderBy('seq')
    .execute()
  const ranges: [number, number][] = []
  for (const { seq } of rows) {
    const range = ranges.at(-1)
    if (range?.[1] === seq - 1) range[1] = seq
    else ranges.push([seq, seq])
  }
  return ranges
}

/** The file of items. Ordered by code units, because databases sort texts differently. */
async function readCatalogue(trx: Database): Promise<string> {
  const rows = await trx
    .selectFrom('item_variant')
    .innerJoin('item', 'item.slug', 'item_variant.item_slug')
    .select([
      'item_variant.slug',
      'item_variant.item_slug',
      'item_variant.name',
      'item_variant.variant',
      'item_variant.rarity',
      'item_variant.category',
      'item_variant.egg_name',
      'item_variant.egg_slug',
      'item.chance',
      'item.status',
      'item.released_at',
    ])
    .execute()
  return rows
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
    .map((row) =>
      toLine(ITEM_COLUMNS, [
        row.slug,
        row.item_slug,
        row.name,
        row.variant,
        row.rarity,
        row.category,
        row.egg_name,
        row.egg_slug,
        row.chance === null ? null : row.chance / VARIANT_ODDS[row.variant],
        row.status,
        row.released_at === null ? null : isoTime(row.released_at),
      ]),
    )
    .join('')
}

async function hasSamples(trx: Database): Promise<boolean> {
  const { samples } = await trx
    .selectFrom('item_variant')
    .select(({ fn }) => fn.countAll<number | string>().as('samples'))
    .where('is_sample', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(samples) > 0
}
