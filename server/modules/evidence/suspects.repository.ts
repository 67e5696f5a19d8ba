import type { Suspect, SuspectList } from '#contract/evidence-review.ts'
import type { Database } from '#server/db/database.ts'
import { toValue } from '#server/db/value-columns.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import { itemImage } from '#server/modules/items/item-row.ts'
import { sql } from 'kysely'

/** Values that are listed. */
const LISTED = 100

/** Values whose trades the last close suspects or finds in contradiction. */
export function createSuspectsRepository(db: Database) {
  const isSuspected = sql<boolean>`estimate.value_flags like '%suspected%'`

  /** One look at each row of a table that has as many as the catalogue has variants. */
  const query = () =>
    db
      .selectFrom('estimate')
      .innerJoin('item_variant', 'item_variant.slug', 'estimate.variant_slug')
      .select(['item_variant.slug', 'item_slug', 'name', 'variant', 'rarity', 'hue', 'value_number', 'value_word'])
      .select(['estimate', 'estimate.low', 'estimate.high', 'low50', 'high50', 'evidence', 'trades', 'accounts'])
      .select(['abstains', 'estimate.flags'])
      .where((either) => either.or([isSuspected, either('abstains', '=', 'disputed')]))
      .orderBy(sql`case when ${isSuspected} then 0 else 1 end`)
      .orderBy('value_order', 'desc')
      .orderBy('item_variant.slug')
      .limit(LISTED + 1)

  return {
    async list(): Promise<SuspectList> {
      const rows = await query().execute()
      const values = rows
        .slice(0, LISTED)
        .map(({ slug, item_slug, name, variant, rarity, hue, value_number, value_word, flags, ...row }): Suspect => {
          const { evidence, trades, accounts, ...figures } = row
          return {
            item: { slug, baseSlug: item_slug, name, variant, image: itemImage(slug), rarity, hue },
            value: toValue({ value_number, value_word }),
            estimate: { slug, variant, ...omitUnknown(figures), evidence, trades, accounts, flags: JSON.parse(flags) },
          }
        })
      return { values, more: rows.length > LISTED }
    },
  }
}
