import type { Database, ItemVariantTable, ValueChangeTable, ValueSource } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'

/** What the log follows of a variant. */
type Valued = Pick<ItemVariantTable, 'slug' | 'value_number' | 'value_word' | 'demand' | 'trend'>

/** A variant before (undefined: it is new) and after a write. */
export type ValueChange = { before?: Valued | undefined; after: Valued; reason?: string | null | undefined }

/** The numbered log of every change of value, demand and trend (VC1). Pass a transaction to join it. */
export const createValueChangesRepository = (db: Database) => {
  const lastNumber = async () =>
    (await db.selectFrom('value_change').select('number').orderBy('number', 'desc').limit(1).executeTakeFirst())
      ?.number ?? 0
  return {
    /** 0 for an empty log. */
    lastNumber,

    /** Rows after `number`, oldest first. */
    after: (number: number, limit: number): Promise<ValueChangeTable[]> =>
      db.selectFrom('value_change').selectAll().where('number', '>', number).orderBy('number').limit(limit).execute(),

    /**
     * Appends the changes that change anything, within the transaction that writes the variants; that transaction must hold the write lock.
     * Returns the first number that it took, the newest number of the log, and the variants that changed.
     */
    async append(changes: readonly ValueChange[], { source, at }: { source: ValueSource; at: number }) {
      const first = (await lastNumber()) + 1
      const rows = changes.filter(isChange).map(({ before, after, reason }, index): ValueChangeTable => ({
        number: first + index,
        at,
        variant_slug: after.slug,
        old_value_number: before?.value_number ?? null,
        old_value_word: before?.value_word ?? null,
        old_demand: before?.demand ?? null,
        old_trend: before?.trend ?? null,
        value_number: after.value_number,
        value_word: after.value_word,
        demand: after.demand,
        trend: after.trend,
        source,
        reason: reason ?? null,
      }))
      await insertMany(db, 'value_change', rows)
      return { first, number: first - 1 + rows.length, slugs: [...new Set(rows.map((row) => row.variant_slug))] }
    },
  }
}

const isChange = ({ before, after }: ValueChange) =>
  before === undefined ||
  before.value_number !== after.value_number ||
  before.value_word !== after.value_word ||
  before.demand !== after.demand ||
  before.trend !== after.trend
