import type { Database } from '#server/db/database.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { Values } from '#server/modules/values/values.ts'
import type { Person } from '#server/modules/values/value-changes.repository.ts'
import type { Written } from '#server/modules/values/write-values.ts'

/** Receipts that one transaction takes back, so that ingest waits only briefly. */
const SETTLED_VALUES = 100

type Settle = {
  sourceId: string
  isOut: boolean
  by: Person
  /** Readers of the receipts see it. */
  reason: string
  /** Variants up to this slug are done. */
  after: string
}

/** Variants whose published value is this source's, after a slug. */
const ofSource = (trx: Database, sourceId: string, after: string) =>
  trx
    .selectFrom('item_variant')
    .innerJoin('source_value', 'source_value.number', 'item_variant.receipt_number')
    .where('source_value.source_id', '=', sourceId)
    .where('item_variant.slug', '>', after)
    .select(['item_variant.slug', 'item_variant.receipt_number'])

/** Variants whose published value is what was there before this source's, after a slug. */
const takenBack = (trx: Database, sourceId: string, after: string) =>
  trx
    .selectFrom('item_variant')
    .innerJoin('value_change', 'value_change.number', 'item_variant.receipt_number')
    .innerJoin('source_value', 'source_value.number', 'value_change.reverts')
    .where('source_value.source_id', '=', sourceId)
    .where('item_variant.slug', '>', after)
    .select(['item_variant.slug', 'item_variant.receipt_number'])

/** The first receipt of the source's newest unbroken run on a variant: what was before it is nobody's who is out. */
async function findRunStart(trx: Database, sourceId: string, slug: string, newest: number): Promise<number> {
  const rows = await trx
    .selectFrom('value_change')
    .leftJoin('source_value', 'source_value.number', 'value_change.number')
    .select(['value_change.number', 'source_value.source_id'])
    .where('variant_slug', '=', slug)
    .where('value_change.number', '<=', newest)
    .orderBy('value_change.number', 'desc')
    .execute()
  const end = rows.findIndex(({ source_id }) => source_id !== sourceId)
  return rows[(end === -1 ? rows.length : end) - 1]!.number
}

/**
 * Takes back the values that a source set, or puts back those that were taken back, each by a receipt, within a transaction that holds the lock
 * of the pets. A variant that changed since, is frozen, or had no value before keeps its value. SO18, SO19
 * @returns what it wrote, and the last variant that it saw; undefined: there are no more
 */
export async function settleValues(
  trx: Database,
  values: Pick<Values, 'revert'>,
  { sourceId, isOut, by, reason, after }: Settle,
): Promise<{ written: Written[]; last: string | undefined }> {
  const rows = await (isOut ? ofSource : takenBack)(trx, sourceId, after)
    .orderBy('item_variant.slug')
    .limit(SETTLED_VALUES)
    .execute()
  const written: Written[] = []
  for (const { slug, receipt_number: number } of rows) {
    const before = isOut ? await findRunStart(trx, sourceId, slug, number!) : number!
    try {
      const one = await values.revert(trx, number!, { by, reason, toBefore: before })
      written.push(one)
      if (!isOut && one.answer.accepted > 0 && one.number >= one.first)
        await trx.insertInto('source_value').values({ number: one.number, source_id: sourceId }).execute()
    } catch (error) {
      // A refusal has written nothing.
      if (!(error instanceof ProblemError)) throw error
    }
  }
  return { written, last: rows.length < SETTLED_VALUES ? undefined : rows.at(-1)!.slug }
}
