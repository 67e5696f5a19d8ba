import type { Suspicion } from '#contract/catalogue.ts'
import type { Suspect, SuspectList, SuspectsQuery } from '#contract/evidence-review.ts'
import type { Database } from '#server/db/database.ts'
import { toValue } from '#server/db/value-columns.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import { itemImage } from '#server/modules/items/item-row.ts'
import { sql, type SqlBool } from 'kysely'

/** Values whose trades the last close suspects or finds in contradiction. */
export function createSuspectsRepository(db: Database) {
  const isSuspected = sql<boolean>`estimate.value_flags like '%suspected%'`
  /** As the index has it, word for word. */
  const isSuspect = sql<SqlBool>`(estimate.value_flags like '%suspected%' or estimate.abstains = 'disputed')`

  /** Exported for its query plan. */
  const countQuery = () =>
    db
      .selectFrom('estimate')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(isSuspect)
  /** Exported for its query plan. */
  const listQuery = (limit: number) =>
    db
      .selectFrom('estimate')
      .innerJoin('item_variant', 'item_variant.slug', 'estimate.variant_slug')
      .select(['item_variant.slug', 'item_slug', 'name', 'variant', 'rarity', 'hue', 'value_number', 'value_word'])
      .select(['estimate', 'estimate.low', 'estimate.high', 'low50', 'high50', 'evidence', 'trades', 'accounts'])
      .select(['abstains', 'estimate.flags', 'suspicion', 'evidence_is_sample'])
      .where(isSuspect)
      .orderBy(sql`case when ${isSuspected} then 0 else 1 end`)
      .orderBy('value_order', 'desc')
      .orderBy('item_variant.slug')
      .limit(limit)

  return {
    countQuery,
    listQuery,

    async list({ limit }: SuspectsQuery): Promise<SuspectList> {
      const rows = await listQuery(limit).execute()
      const { count } = await countQuery().executeTakeFirstOrThrow()
      const values = rows.map(
        ({ slug, item_slug, name, variant, rarity, hue, value_number, value_word, flags, ...row }): Suspect => {
          const { evidence, trades, accounts, suspicion, evidence_is_sample, ...figures } = row
          const said = { ...figures, suspicion: suspicion === null ? null : (JSON.parse(suspicion) as Suspicion) }
          return {
            item: { slug, baseSlug: item_slug, name, variant, image: itemImage(slug), rarity, hue },
            value: toValue({ value_number, value_word }),
            estimate: { slug, variant, ...omitUnknown(said), evidence, trades, accounts, flags: JSON.parse(flags) },
            ...(evidence_is_sample === 1 && { sample: true }),
          }
        },
      )
      return { values, total: Number(count) }
    },
  }
}
