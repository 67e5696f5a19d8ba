import { IngestValue, type IngestAnswer } from '#contract/ingest.ts'
import { variantSlug } from '#domain/items/variants.ts'
import type { Database, Schema } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { demandColumns, hasFlag, valueColumns, toValue } from '#server/db/value-columns.ts'
import { recordMatches, type RowChange } from '#server/modules/alerts/record-matches.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { parseBatch, parsedElements, validateBatch, parseTimestamp, type Outcome } from '#server/http/validate-batch.ts'
import { findVariants } from '#server/modules/items/find-variants.ts'
import { createValueChangesRepository, isChange, type Origin, type ValueChange } from './value-changes.repository.ts'
import type { ValuePointTable } from './values.table.ts'

/** The numbers that the changes took in the value change log (none: `number` is below `first`), and the variants that changed. */
export type Written = { answer: IngestAnswer; first: number; number: number; slugs: readonly string[] }

/** Looks through a batch from ingest before it is written. VC40 */
export type InspectIngest = (
  trx: Database,
  now: number,
) => Promise<{
  /** Why the change of this published row must wait, for its sender; undefined: it need not. */
  hold: (row: Schema['item_variant'], change: IngestValue) => string | undefined
  /** Keeps what must wait. */
  save: () => Promise<void>
}>

/** Those that `changedRow` sets. */
const CHANGED_COLUMNS = [
  'value_number',
  'value_word',
  'is_unpriced',
  'value_order',
  'low',
  'high',
  'trend',
  'demand',
  'demand_rank',
  'owners',
  'exists_count',
  'updated_at',
  'is_sample',
  'source',
  'confirmed_at',
] as const

/**
 * Validates a batch of value changes and writes it within a transaction that holds the write lock (IN7, IN8, VC1). A change older than the
 * variant's newest one only joins the history; the same value at the same time is a duplicate. What `inspectIngest` holds is not written.
 * Alert rules see what changed (AL30).
 */
export async function writeValues(
  trx: Database,
  batch: readonly unknown[],
  { now, inspectIngest, ...origin }: Origin & { now: number; inspectIngest?: InspectIngest | undefined },
): Promise<Written> {
  const parsed = parseBatch(IngestValue, batch)
  const elements = parsedElements(parsed)
  const published = await findVariants(trx, elements)
  const variants = new Map(published)
  const known = await knownPoints(
    trx,
    [...variants.keys()],
    [now, ...elements.flatMap(({ at }) => (at === undefined ? [] : [Date.parse(at)]))],
  )
  const newest = await newestPoints(trx, [...variants.keys()])
  // What people approve is the newest, whatever time a sender's clock showed.
  const isApproved = (origin.approvedBy ?? []).length > 0
  const inspection = origin.source === 'ingest' && !isApproved ? await inspectIngest?.(trx, now) : undefined
  const changes: (ValueChange & RowChange)[] = []
  const changed = new Set<string>()
  const counted = new Set<string>()

  const validate = (change: IngestValue): Outcome<ValuePointTable> => {
    const slug = variantSlug(change.slug, change.variant)
    const row = variants.get(slug)
    if (!row || row.item_slug !== change.slug) return { reject: `slug: there is no ${change.variant} ${change.slug}` }
    // A lead holds it against every source. PR13
    if (hasFlag(row, 'frozen')) return { reject: `slug: the value of ${slug} is frozen` }
    const last = newest.get(slug) ?? -Infinity
    const at = isApproved ? Math.max(now, last + 1) : parseTimestamp(change.at, now)
    if (at === undefined) return { reject: 'at: is more than five minutes ahead' }
    const exists = latest(change.exists, row.exists_count)
    if (typeof change.owners === 'number' && exists !== null && change.owners > exists)
      return { reject: 'owners: more than exist' }
    const key = `${slug} ${at}`
    if (!isApproved && known.get(key) === change.value) return 'duplicate'
    const after = changedRow(row, change, { at, source: origin.source })
    const isNewest = at >= last
    const isJudged = isNewest && isChange({ before: row, after })
    const reason = isJudged ? inspection?.hold(published.get(slug)!, change) : undefined
    if (reason !== undefined) return { park: reason }
    known.set(key, change.value)
    const columns = valueColumns(change.value)
    if (isNewest) {
      newest.set(slug, at)
      variants.set(slug, after)
      changes.push({ before: row, after, reason: change.reason, evidence: change.evidence })
      changed.add(slug)
      if (typeof change.exists === 'number') counted.add(slug)
    }
    return {
      store: {
        variant_slug: slug,
        at,
        value_number: columns.value_number,
        value_word: columns.value_word,
        is_sample: 0,
        reason: change.reason ?? null,
      },
    }
  }

  const { accepted, answer } = validateBatch(parsed, validate)
  await insertMany(trx, 'value_point', accepted, {
    key: ['variant_slug', 'at'],
    update: ['value_number', 'value_word', 'is_sample', 'reason'],
  })
  await insertMany(
    trx,
    'item_variant',
    [...changed].map((slug) => variants.get(slug)!),
    { key: ['slug'], update: CHANGED_COLUMNS },
  )
  await insertMany(
    trx,
    'exist_point',
    [...counted].map((slug) => ({
      variant_slug: slug,
      day: now - (now % millisecondsInDay),
      exist_amount: variants.get(slug)!.exists_count!,
      is_sample: 0 as const,
    })),
    { key: ['variant_slug', 'day'], update: ['exist_amount', 'is_sample'] },
  )
  const appended = await createValueChangesRepository(trx).append(changes, { ...origin, at: now })
  await inspection?.save()
  await recordMatches(trx, changes, now)
  return { answer, ...appended }
}

/** A figure that a change leaves out stays; null makes it unknown. */
const latest = <T>(changed: T | null | undefined, known: T | null): T | null =>
  changed === undefined ? known : changed

/** A variant's row after a change. */
export function changedRow(
  row: Schema['item_variant'],
  change: IngestValue,
  { at, source }: { at: number; source: Origin['source'] },
): Schema['item_variant'] {
  const exists_count = latest(change.exists, row.exists_count)
  const owners = latest(change.owners, row.owners)
  return {
    ...row,
    ...valueColumns(change.value),
    // A range was about the value that it came with (VC36).
    ...(change.low === undefined && toValue(row) === change.value
      ? {}
      : { low: change.low ?? null, high: change.high ?? null }),
    trend: latest(change.trend, row.trend),
    ...demandColumns(latest(change.demand, row.demand)),
    owners: owners === null || exists_count === null ? owners : Math.min(owners, exists_count),
    exists_count,
    updated_at: at,
    is_sample: 0,
    source,
    confirmed_at: at,
  }
}

/** The values in the variants' histories at these times, by slug and time. */
async function knownPoints(trx: Database, slugs: readonly string[], times: readonly number[]) {
  const rows =
    slugs.length === 0
      ? []
      : await trx
          .selectFrom('value_point')
          .selectAll()
          .where('variant_slug', 'in', slugs)
          .where('at', 'in', times.filter(Number.isFinite))
          .execute()
  return new Map(rows.map((row) => [`${row.variant_slug} ${row.at}`, toValue(row)]))
}

/** The time of each variant's newest value that isn't a sample. A variant without one takes any value, however old. */
async function newestPoints(db: Database, slugs: readonly string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map()
  const rows = await db
    .selectFrom('value_point')
    .select((eb) => ['variant_slug', eb.fn.max('at').as('at')])
    .where('variant_slug', 'in', slugs)
    .where('is_sample', '=', 0)
    .groupBy('variant_slug')
    .execute()
  return new Map(rows.map(({ variant_slug, at }) => [variant_slug, at]))
}
