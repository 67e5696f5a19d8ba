import type { Database } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { millisecondsInDay } from 'date-fns/constants'
import type { ExistReportTable } from './sources.table.ts'

/** Variants whose counts one transaction takes back, so that ingest waits only briefly. */
const SETTLED_COUNTS = 500

/** A count, and the last hatch when it was true; null: unknown. */
type Base = { readonly count: number | null; readonly seq: number }

/** A count with the hatches in use that raised it since. */
async function raise(trx: Database, slug: string, { count, seq }: Base): Promise<number | null> {
  if (count === null) return null
  const row = await trx
    .selectFrom('hatch')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('variant_slug', '=', slug)
    .where('seq', '>', seq)
    .where('is_out', '=', 0)
    .where('exists_count', '>', 0)
    .executeTakeFirstOrThrow()
  return count + Number(row.count)
}

type Options = {
  sourceId: string
  /** Whether what the source sends now counts. */
  isUsed: boolean
  /** Variants that it may report, with their published counts. */
  published: readonly { slug: string; exists_count: number | null }[]
  now: number
}

/**
 * Keeps the newest count that a source sent for each variant, with what was published before it, in a transaction that holds the lock of the
 * pets. SO26
 */
export async function openExistReports(trx: Database, { sourceId, isUsed, published, now }: Options) {
  const last =
    (
      await trx
        .selectFrom('hatch')
        .select(({ fn }) => fn.max('seq').as('seq'))
        .executeTakeFirst()
    )?.seq ?? 0
  const stored = new Map<string, ExistReportTable>()
  if (published.length > 0) {
    const rows = await trx
      .selectFrom('exist_report')
      .selectAll()
      .where('source_id', '=', sourceId)
      .where('is_used', '=', isUsed ? 1 : 0)
      .where(
        'variant_slug',
        'in',
        published.map(({ slug }) => slug),
      )
      .execute()
    for (const row of rows) stored.set(row.variant_slug, row)
  }
  /** Variants whose published count is this source's: what was there before it stays the same. */
  const own = new Set<string>()
  for (const { slug, exists_count } of isUsed ? published : []) {
    const row = stored.get(slug)
    if (row && (await raise(trx, slug, { count: row.exists_count, seq: row.seq })) === exists_count) own.add(slug)
  }
  const rows = new Map<string, ExistReportTable>()
  return {
    /** The count that the source sent last; undefined: none. */
    find: (slug: string): number | undefined => (rows.get(slug) ?? stored.get(slug))?.exists_count,

    keep(slug: string, { exists, before }: { exists: number; before: number | null }) {
      const earlier = own.has(slug) ? (rows.get(slug) ?? stored.get(slug)) : undefined
      rows.set(slug, {
        source_id: sourceId,
        variant_slug: slug,
        is_used: isUsed ? 1 : 0,
        exists_count: exists,
        seq: last,
        before_count: earlier ? earlier.before_count : before,
        before_seq: earlier?.before_seq ?? last,
        received_at: now,
      })
      own.add(slug)
    },

    save: () =>
      insertMany(trx, 'exist_report', [...rows.values()], {
        key: ['source_id', 'variant_slug', 'is_used'],
        update: ['exists_count', 'seq', 'before_count', 'before_seq', 'received_at'],
      }),
  }
}

/**
 * Takes back the counts that a source set, or puts them back, within a transaction that holds the lock of the pets. A count that changed
 * since, other than by hatches, stays. SO27
 * @returns the last variant that it saw; undefined: there are no more
 */
export async function settleExistCounts(
  trx: Database,
  { sourceId, isOut, after, now }: { sourceId: string; isOut: boolean; after: string; now: number },
): Promise<string | undefined> {
  const rows = await trx
    .selectFrom('exist_report as report')
    .innerJoin('item_variant as variant', 'variant.slug', 'report.variant_slug')
    .selectAll('report')
    .select(['variant.exists_count as published', 'variant.owners'])
    .where('source_id', '=', sourceId)
    .where('is_used', '=', 1)
    .where('report.variant_slug', '>', after)
    .orderBy('report.variant_slug')
    .limit(SETTLED_COUNTS)
    .execute()
  const day = now - (now % millisecondsInDay)
  for (const { variant_slug: slug, exists_count, seq, before_count, before_seq, published, owners } of rows) {
    const own = await raise(trx, slug, { count: exists_count, seq })
    const before = await raise(trx, slug, { count: before_count, seq: before_seq })
    if (published !== (isOut ? own : before)) continue
    const count = isOut ? before : own
    await trx
      .updateTable('item_variant')
      .set({ exists_count: count, owners: owners === null || count === null ? owners : Math.min(owners, count) })
      .where('slug', '=', slug)
      .execute()
    if (count === null)
      await trx.deleteFrom('exist_point').where('variant_slug', '=', slug).where('day', '=', day).execute()
    else
      await insertMany(trx, 'exist_point', [{ variant_slug: slug, day, exist_amount: count, is_sample: 0 }], {
        key: ['variant_slug', 'day'],
        update: ['exist_amount', 'is_sample'],
      })
  }
  return rows.length < SETTLED_COUNTS ? undefined : rows.at(-1)?.variant_slug
}
