import { DEMANDS } from '#contract/catalogue.ts'
import { IngestValue, type IngestAnswer } from '#contract/ingest.ts'
import { variantSlug } from '#domain/variants.ts'
import type { Database, ItemVariantTable, ValuePointTable } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import { valueColumns, valueOf } from '#server/db/value-columns.ts'
import { judgeAll, parseElement, textOf, timeOf, type Verdict } from './judge.ts'
import { variantsNamed } from './variants-named.ts'

type Options = {
  db: Database
  /** Called after the commit when anything was stored. */
  onStored: () => Promise<void>
  /** Milliseconds. */
  now?: () => number
}

export type ValueIngest = ReturnType<typeof createValueIngest>

const DAY = 86_400_000

/**
 * Stores a batch of value changes in one transaction (IN7, IN8). The old value stays in the history. One that is older than the variant's
 * last change only joins the history; the same value at the same time again is a duplicate.
 */
export const createValueIngest = ({ db, onStored, now = Date.now }: Options) =>
  async (batch: readonly unknown[]): Promise<IngestAnswer> => {
    const answer = await db.transaction().execute(async (trx) => {
      await createMetaRepository(trx).lock()
      return storeValues(trx, batch, now())
    })
    if (answer.accepted > 0) await onStored()
    return answer
  }

/** The same within a transaction that is open already. */
export async function storeValues(trx: Database, batch: readonly unknown[], now: number): Promise<IngestAnswer> {
  const variants = await variantsNamed(trx, batch)
  const known = await knownPoints(trx, [...variants.keys()], [now, ...batch.flatMap((element) => textOf(element, 'at')).map(Date.parse)])
  const newest = await newestPoints(trx, [...variants.keys()])
  const changed = new Set<string>()
  const counted = new Set<string>()

  const judge = (element: unknown): Verdict<ValuePointTable> => {
    const parsed = parseElement(IngestValue, element)
    if ('reject' in parsed) return parsed
    const change = parsed.ok
    const slug = variantSlug(change.slug, change.variant)
    const row = variants.get(slug)
    if (!row || row.item_slug !== change.slug) return { reject: `slug: there is no ${change.variant} ${change.slug}` }
    const at = timeOf(change.at, now)
    if (at === undefined) return { reject: 'at: is more than five minutes ahead' }
    if ((change.owners ?? row.owners) > (change.exists ?? row.exists_count) && change.owners !== undefined) return { reject: 'owners: more than exist' }
    const key = `${slug} ${at}`
    if (known.get(key) === change.value) return 'duplicate'
    known.set(key, change.value)
    const columns = valueColumns(change.value)
    if (at >= (newest.get(slug) ?? -Infinity)) {
      newest.set(slug, at)
      variants.set(slug, changedRow(row, change, at))
      changed.add(slug)
      if (change.exists !== undefined) counted.add(slug)
    }
    return { store: { variant_slug: slug, at, value_number: columns.value_number, value_word: columns.value_word, is_sample: 0, reason: change.reason ?? null } }
  }

  const { accepted, answer } = judgeAll(batch, judge)
  await insertMany(trx, 'value_point', accepted, { key: ['variant_slug', 'at'], update: ['value_number', 'value_word', 'is_sample', 'reason'] })
  for (const slug of changed) await trx.updateTable('item_variant').set(variants.get(slug)!).where('slug', '=', slug).execute()
  await insertMany(
    trx, 'exist_point',
    [...counted].map((slug) => ({ variant_slug: slug, day: now - (now % DAY), exist_amount: variants.get(slug)!.exists_count, is_sample: 0 as const })),
    { key: ['variant_slug', 'day'], update: ['exist_amount', 'is_sample'] },
  )
  return answer
}

function changedRow(row: ItemVariantTable, change: IngestValue, at: number): ItemVariantTable {
  const demand = change.demand ?? row.demand
  const exists_count = change.exists ?? row.exists_count
  return {
    ...row,
    ...valueColumns(change.value),
    trend: change.trend ?? row.trend,
    demand,
    demand_rank: DEMANDS.indexOf(demand),
    owners: Math.min(change.owners ?? row.owners, exists_count),
    exists_count,
    updated_at: at,
    is_sample: 0,
  }
}

/** The values that the variants' histories hold at these times, by slug and time. */
async function knownPoints(trx: Database, slugs: readonly string[], times: readonly number[]) {
  const rows = slugs.length === 0 ? [] : await trx.selectFrom('value_point').selectAll().where('variant_slug', 'in', slugs).where('at', 'in', times.filter(Number.isFinite)).execute()
  return new Map(rows.map((row) => [`${row.variant_slug} ${row.at}`, valueOf(row)]))
}

/** The time of each variant's newest value that is no sample. One that has none takes whatever comes, however old. */
async function newestPoints(db: Database, slugs: readonly string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map()
  const rows = await db
    .selectFrom('value_point').select((eb) => ['variant_slug', eb.fn.max('at').as('at')])
    .where('variant_slug', 'in', slugs).where('is_sample', '=', 0).groupBy('variant_slug').execute()
  return new Map(rows.map(({ variant_slug, at }) => [variant_slug, at]))
}
