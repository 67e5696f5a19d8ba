import { IngestExists, type IngestAnswer } from '#contract/ingest.ts'
import { variantSlug } from '#domain/items/variants.ts'
import type { Database, Schema } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { type Outcome, parseBatch, parsedElements, validateBatch } from '#server/http/validate-batch.ts'
import { recordMatches } from '#server/modules/alerts/record-matches.ts'
import { findVariants } from '#server/modules/items/find-variants.ts'
import { countOutcomes } from '#server/modules/sources/count-outcomes.ts'
import { openExistReports } from '#server/modules/sources/exist-reports.ts'
import { createSourcesRepository, isUsed } from '#server/modules/sources/sources.repository.ts'
import type { Values } from '#server/modules/values/values.ts'
import { millisecondsInDay } from 'date-fns/constants'

type Options = {
  db: Database
  values: Pick<Values, 'announceShown'>
  /** Milliseconds. */
  now: () => number
}

/** Stores how many of variants exist; a count that is published already is a duplicate. `sourceId`: undefined: they are the operator's. SO26 */
export const createExistIngest =
  ({ db, values, now }: Options) =>
  async (batch: readonly unknown[], sourceId?: string): Promise<IngestAnswer> => {
    const { answer, slugs } = await writeTransaction(db, 'pets', (trx) =>
      storeExistCounts(trx, batch, { now: now(), sourceId }),
    )
    if (slugs.length > 0) values.announceShown(slugs)
    return answer
  }

/** @returns the variants whose published count changed, too */
async function storeExistCounts(
  trx: Database,
  batch: readonly unknown[],
  { now, sourceId }: { now: number; sourceId: string | undefined },
): Promise<{ answer: IngestAnswer; slugs: string[] }> {
  const parsed = parseBatch(IngestExists, batch)
  const elements = parsedElements(parsed)
  const variants = await findVariants(trx, elements)
  const before = new Map(variants)
  const sender = sourceId === undefined ? undefined : await createSourcesRepository(trx).find(sourceId)
  const isPublished = sender === undefined || isUsed(sender)
  const named = new Set(elements.map(toSlug))
  const reports =
    sourceId === undefined
      ? undefined
      : await openExistReports(trx, {
          sourceId,
          isUsed: isPublished,
          published: [...variants.values()].filter(({ slug }) => named.has(slug)),
          now,
        })

  const validate = (element: IngestExists): Outcome<Schema['item_variant']> => {
    const slug = toSlug(element)
    const row = variants.get(slug)
    if (row?.item_slug !== element.slug) return { reject: `slug: there is no ${element.variant} ${element.slug}` }
    if (row.owners !== null && element.exists < row.owners)
      return { reject: `exists: fewer than the ${row.owners} owned` }
    const known = isPublished ? row.exists_count : reports?.find(slug)
    if (known === element.exists) return 'duplicate'
    reports?.keep(slug, { exists: element.exists, before: row.exists_count })
    if (!isPublished) return 'accepted'
    const after = { ...row, exists_count: element.exists }
    variants.set(slug, after)
    return { store: after }
  }

  const { accepted, answer } = validateBatch(parsed, validate)
  const changed = [...new Map(accepted.map((row) => [row.slug, row])).values()]
  for (const { slug, exists_count } of changed)
    await trx.updateTable('item_variant').set({ exists_count }).where('slug', '=', slug).execute()
  await insertMany(
    trx,
    'exist_point',
    changed.map(({ slug, exists_count }) => ({
      variant_slug: slug,
      day: now - (now % millisecondsInDay),
      exist_amount: exists_count!,
      is_sample: 0 as const,
    })),
    { key: ['variant_slug', 'day'], update: ['exist_amount', 'is_sample'] },
  )
  await reports?.save()
  if (sourceId !== undefined) await countOutcomes(trx, { sourceId, kind: 'exists', answer, now })
  await recordMatches(
    trx,
    changed.map((after) => ({ before: before.get(after.slug)!, after })),
    now,
  )
  return { answer, slugs: changed.map(({ slug }) => slug) }
}

const toSlug = ({ slug, variant }: IngestExists) => variantSlug(slug, variant)
