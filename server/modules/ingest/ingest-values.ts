import { IngestValue, type IngestAnswer } from '#contract/ingest.ts'
import { variantSlug } from '#domain/items/variants.ts'
import type { Database } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { type Outcome, parseBatch, parsedElements, parseTimestamp, validateBatch } from '#server/http/validate-batch.ts'
import { findVariants } from '#server/modules/items/find-variants.ts'
import { countOutcomes } from '#server/modules/sources/count-outcomes.ts'
import { createSourcesRepository, isUsed } from '#server/modules/sources/sources.repository.ts'
import type { SourceReportTable } from '#server/modules/sources/sources.table.ts'
import type { Values } from '#server/modules/values/values.ts'

type Options = {
  db: Database
  values: Pick<Values, 'change' | 'write' | 'announce'>
  /** Milliseconds. */
  now: () => number
}

/** Writes values of the operator, and of a source with the note which receipts are its own. SO12 */
export const createValueIngest =
  ({ db, values, now }: Options) =>
  async (batch: readonly unknown[], sourceId?: string): Promise<IngestAnswer> => {
    if (sourceId === undefined) return values.change(batch, { source: 'ingest' })
    const at = now()
    const { answer, written } = await writeTransaction(db, 'pets', async (trx) => {
      const source = (await createSourcesRepository(trx).find(sourceId))!
      const own = isUsed(source) ? await values.write(trx, batch, { source: 'ingest' }) : undefined
      if (own)
        await insertMany(
          trx,
          'source_value',
          Array.from({ length: Math.max(0, own.number - own.first + 1) }, (_, index) => ({
            number: own.first + index,
            source_id: sourceId,
          })),
        )
      const given = own?.answer ?? (await keepUnused(trx, batch, sourceId, at))
      await countOutcomes(trx, { sourceId, kind: 'values', answer: given, now: at })
      return { answer: given, written: own }
    })
    if (written) await values.announce(written)
    return answer
  }

/** Keeps values of a source that does not count; nothing reads them but leads. SO8 */
async function keepUnused(
  trx: Database,
  batch: readonly unknown[],
  sourceId: string,
  now: number,
): Promise<IngestAnswer> {
  const parsed = parseBatch(IngestValue, batch)
  const elements = parsedElements(parsed)
  const variants = await findVariants(trx, elements)
  const toId = (slug: string, at: number) => `${slug} ${at}`
  const ids = elements.flatMap(({ slug, variant, at: text }) => {
    const at = parseTimestamp(text, now)
    return at === undefined ? [] : [toId(variantSlug(slug, variant), at)]
  })
  const stored =
    ids.length === 0
      ? []
      : await trx
          .selectFrom('source_report')
          .select('id')
          .where('source_id', '=', sourceId)
          .where('kind', '=', 'values')
          .where('id', 'in', ids)
          .execute()
  const known = new Set(stored.map(({ id }) => id))

  const validate = (element: IngestValue): Outcome<SourceReportTable> => {
    const slug = variantSlug(element.slug, element.variant)
    if (variants.get(slug)?.item_slug !== element.slug)
      return { reject: `slug: there is no ${element.variant} ${element.slug}` }
    const at = parseTimestamp(element.at, now)
    if (at === undefined) return { reject: 'at: is more than five minutes ahead' }
    const id = toId(slug, at)
    if (known.has(id)) return 'duplicate'
    known.add(id)
    return {
      store: {
        source_id: sourceId,
        kind: 'values',
        id,
        variant_slug: slug,
        player_key: null,
        at,
        received_at: now,
        hatch_seq: null,
        is_used: 0,
        body: JSON.stringify(element),
      },
    }
  }

  const { accepted, answer } = validateBatch(parsed, validate)
  await insertMany(trx, 'source_report', accepted)
  return answer
}
