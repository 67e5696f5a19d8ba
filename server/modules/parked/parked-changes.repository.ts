import { IngestValue } from '#contract/ingest.ts'
import type { Database, Schema } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { randomUUID } from 'node:crypto'
import { parse } from 'valibot'

/** `jump`: far from the published value; `many`: ingest has changed too many variants. */
export type Suspicion = 'jump' | 'many'

/** A change that waits for a lead. */
export type ParkedChange = {
  id: string
  /** The ingest call that brought it. */
  batchId: string
  /** Milliseconds. */
  at: number
  why: Suspicion
  variantSlug: string
  change: IngestValue
  /** As the variant is now. */
  variant: Schema['item_variant']
  /** Whether the variant has changed since, so that this can only be dropped. */
  isStale: boolean
}

export type ParkedOutcome = 'released' | 'dropped'
export type Parking = Pick<ParkedChange, 'variantSlug' | 'change' | 'why'>
type Place = Pick<ParkedChange, 'id' | 'at'>

/** Suspicious changes, kept for good: waiting, released or dropped (VC42). Pass a transaction to join it. */
export const createParkedChangesRepository = (db: Database) => {
  const waiting = () =>
    db
      .selectFrom('parked_change')
      .innerJoin('item_variant', 'item_variant.slug', 'parked_change.variant_slug')
      .selectAll('item_variant')
      .select(['id', 'batch_id', 'at', 'why', 'variant_slug', 'base_number', 'change'])
      .where('outcome', 'is', null)
  const toParked = ({
    id,
    batch_id,
    at,
    why,
    variant_slug,
    base_number,
    change,
    ...variant
  }: Awaited<ReturnType<ReturnType<typeof waiting>['execute']>>[number]): ParkedChange => ({
    id,
    batchId: batch_id,
    at,
    why,
    variantSlug: variant_slug,
    change: parse(IngestValue, JSON.parse(change)),
    variant,
    isStale: variant.receipt_number !== base_number,
  })

  return {
    /** Parks changes: of one variant only the newest waits (VC43). The same figures again change nothing. */
    async park(changes: readonly Parking[], at: number) {
      if (changes.length === 0) return
      const newest = new Map(changes.map((each) => [each.variantSlug, each]))
      const slugs = [...newest.keys()]
      const parked = (await waiting().where('variant_slug', 'in', slugs).execute()).map(toParked)
      for (const { variantSlug, isStale, change } of parked)
        if (!isStale && toFigures(change) === toFigures(newest.get(variantSlug)!.change)) newest.delete(variantSlug)
      const replaced = parked.filter(({ variantSlug }) => newest.has(variantSlug)).map(({ id }) => id)
      if (replaced.length > 0) await db.deleteFrom('parked_change').where('id', 'in', replaced).execute()
      const variants = await db
        .selectFrom('item_variant')
        .select(['slug', 'receipt_number'])
        .where('slug', 'in', slugs)
        .execute()
      const receipts = new Map(variants.map(({ slug, receipt_number }) => [slug, receipt_number]))
      const batch_id = randomUUID()
      await insertMany(
        db,
        'parked_change',
        [...newest.values()].map(({ variantSlug, change, why }) => ({
          id: randomUUID(),
          batch_id,
          at,
          variant_slug: variantSlug,
          base_number: receipts.get(variantSlug)!,
          change: JSON.stringify(change),
          why,
          outcome: null,
          decided_at: null,
          decided_by: null,
        })),
      )
    },

    /** A page of what waits, oldest first. `after`: the last of the page before. */
    list: async ({ limit, after }: { limit: number; after?: Place }): Promise<ParkedChange[]> =>
      (
        await waiting()
          .$if(after !== undefined, (q) =>
            q.where((eb) =>
              eb.or([eb('at', '>', after!.at), eb.and([eb('at', '=', after!.at), eb('id', '>', after!.id)])]),
            ),
          )
          .orderBy('at')
          .orderBy('id')
          .limit(limit)
          .execute()
      ).map(toParked),

    /** Those of these ids that wait, oldest first. */
    find: async (ids: readonly string[]): Promise<ParkedChange[]> =>
      ids.length === 0
        ? []
        : (await waiting().where('id', 'in', ids).orderBy('at').orderBy('id').execute()).map(toParked),

    async count(): Promise<number> {
      const { count } = await db
        .selectFrom('parked_change')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('outcome', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Outcomes of those of these ids that exist; null: they wait. */
    async outcomes(ids: readonly string[]): Promise<ReadonlyMap<string, ParkedOutcome | null>> {
      if (ids.length === 0) return new Map()
      const rows = await db.selectFrom('parked_change').select(['id', 'outcome']).where('id', 'in', ids).execute()
      return new Map(rows.map(({ id, outcome }) => [id, outcome]))
    },

    async decide(ids: readonly string[], outcome: ParkedOutcome, by: string | null, at: number) {
      if (ids.length > 0)
        await db
          .updateTable('parked_change')
          .set({ outcome, decided_at: at, decided_by: by })
          .where('id', 'in', ids)
          .execute()
    },
  }
}

const toFigures = ({ value, low, high, demand, trend }: IngestValue) =>
  JSON.stringify([value, low, high, demand, trend])
