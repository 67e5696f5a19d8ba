import { IngestValue } from '#contract/ingest.ts'
import type { ValueState } from '#contract/value-changes.ts'
import type { Database } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { randomUUID } from 'node:crypto'
import { parse } from 'valibot'
import { toState } from './value-changes.repository.ts'
import type { Suspicion } from './watch-ingest.ts'

/** A change that waits for a lead. */
export type ParkedChange = {
  id: string
  /** The ingest call that brought it. */
  batchId: string
  /** Milliseconds. */
  at: number
  why: Suspicion
  variantSlug: string
  name: string
  change: IngestValue
  present: ValueState
  /** Whether the variant has changed since, so that this can only be dropped. */
  isStale: boolean
}

export type Parking = Pick<ParkedChange, 'variantSlug' | 'change' | 'why'>
type Place = Pick<ParkedChange, 'id' | 'at'>

/** Suspicious changes, kept for good: waiting, released or dropped (VC42). Pass a transaction to join it. */
export const createParkedChangesRepository = (db: Database) => {
  const waiting = () =>
    db
      .selectFrom('parked_change')
      .innerJoin('item_variant', 'item_variant.slug', 'parked_change.variant_slug')
      .select([
        'id',
        'batch_id',
        'at',
        'why',
        'variant_slug',
        'base_number',
        'change',
        'name',
        'value_number',
        'value_word',
        'low',
        'high',
        'demand',
        'trend',
        'receipt_number',
      ])
      .where('outcome', 'is', null)
  const toParked = (row: Awaited<ReturnType<ReturnType<typeof waiting>['execute']>>[number]): ParkedChange => ({
    id: row.id,
    batchId: row.batch_id,
    at: row.at,
    why: row.why,
    variantSlug: row.variant_slug,
    name: row.name,
    change: parse(IngestValue, JSON.parse(row.change)),
    present: toState(row),
    isStale: row.receipt_number !== row.base_number,
  })

  return {
    /** Of one variant only the newest waits (VC43). A bot that sends the same figures again leaves what is there. */
    async park(changes: readonly Parking[], at: number) {
      if (changes.length === 0) return
      const newest = new Map(changes.map((each) => [each.variantSlug, each]))
      const slugs = [...newest.keys()]
      const parked = (await waiting().where('variant_slug', 'in', slugs).execute()).map(toParked)
      for (const { variantSlug, isStale, change } of parked)
        if (!isStale && figuresOf(change) === figuresOf(newest.get(variantSlug)!.change)) newest.delete(variantSlug)
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

    async decide(ids: readonly string[], outcome: 'released' | 'dropped', by: string | null, at: number) {
      if (ids.length > 0)
        await db
          .updateTable('parked_change')
          .set({ outcome, decided_at: at, decided_by: by })
          .where('id', 'in', ids)
          .execute()
    },
  }
}

const figuresOf = ({ value, low, high, demand, trend }: IngestValue) =>
  JSON.stringify([value, low, high, demand, trend])
