import type { IngestValue } from '#contract/ingest.ts'
import type { Schema } from '#server/db/database.ts'
import type { InspectIngest } from '#server/modules/values/write-values.ts'
import { createParkedChangesRepository, type Parking, type Suspicion } from './parked-changes.repository.ts'

const WINDOW_MS = 3_600_000
/** Largest step, as a share of the value that is published now, or was at the beginning of the window. */
const MAX_STEP = 0.5
/** Share of all variants, in the window. */
const MAX_SHARE = 0.1
const REASONS: Record<Suspicion, string> = {
  jump: 'value: differs by more than half from the published one, and waits for a person',
  many: 'value: over a tenth of all values changed within an hour, and this one waits for a person',
}

/**
 * Parks suspicious changes from ingest (VC42). It judges by what ingest has changed within an hour, in any process (VC40, VC41). Only
 * replacing a number that was published counts: the first value of a variant replaces a sample or a word.
 */
export const watchIngest: InspectIngest = async (trx, now) => {
  const earliest = trx
    .selectFrom('value_change as change')
    .select((eb) => ['variant_slug', eb.fn.min('number').as('number')])
    .where('source', '=', 'ingest')
    .where('at', '>', now - WINDOW_MS)
    // What a lead has released is decided.
    .where('approved_by', '=', '[]')
    .where('old_value_number', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('value_change as before')
          .select('before.number')
          .whereRef('before.variant_slug', '=', 'change.variant_slug')
          .whereRef('before.number', '<', 'change.number')
          .where('before.source', '!=', 'catalogue'),
      ),
    )
    .groupBy('variant_slug')
  const rows = await trx
    .selectFrom(earliest.as('earliest'))
    .innerJoin('value_change', 'value_change.number', 'earliest.number')
    .select(['value_change.variant_slug', 'old_value_number'])
    .execute()
  const { variants } = await trx
    .selectFrom('item_variant')
    .select((eb) => eb.fn.countAll<number>().as('variants'))
    .executeTakeFirstOrThrow()
  /** The values that variants had before the window. */
  const former = new Map(rows.map((row) => [row.variant_slug, row.old_value_number!]))

  const parkings: Parking[] = []

  /** Reason why the change of a variant must wait; counts it otherwise. */
  function judge(
    { slug, value_number, is_sample }: Schema['item_variant'],
    { value }: IngestValue,
  ): Suspicion | undefined {
    if (value_number === null || is_sample === 1) return undefined
    const isFar = (from: number) => typeof value === 'number' && Math.abs(value - from) > MAX_STEP * from
    if (isFar(value_number) || isFar(former.get(slug) ?? value_number)) return 'jump'
    if (former.has(slug)) return undefined
    if (former.size + 1 > MAX_SHARE * variants) return 'many'
    former.set(slug, value_number)
    return undefined
  }

  return {
    hold(row, change) {
      const why = judge(row, change)
      if (why === undefined) return undefined
      parkings.push({ variantSlug: row.slug, change, why })
      return REASONS[why]
    },
    save: () => createParkedChangesRepository(trx).park(parkings, now),
  }
}
