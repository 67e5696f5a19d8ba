import type { Suspicion } from '#contract/catalogue.ts'
import type { Suspect, SuspectList, SuspectsQuery } from '#contract/evidence-review.ts'
import type { Database } from '#server/db/database.ts'
import { toValue } from '#server/db/value-columns.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import { itemImage } from '#server/modules/items/item-row.ts'
import { sql, type SqlBool } from 'kysely'

/** Cursor of the next page. EV160 */
const toPlace = ({ rank, value_order, slug }: { rank: number; value_order: number; slug: string }) =>
  `${rank === SUSPECTED ? 'suspected' : 'disputed'} ${value_order} ${slug}`
const SUSPECTED = 0
const DISPUTED = 1

/** Values whose trades the last close suspects or finds in contradiction. */
export function createSuspectsRepository(db: Database) {
  const rank = sql<number>`case when estimate.value_flags like '%suspected%' then ${sql.lit(SUSPECTED)} else ${sql.lit(DISPUTED)} end`
  /** As the index has it, word for word. */
  const isSuspect = sql<SqlBool>`(estimate.value_flags like '%suspected%' or estimate.abstains = 'disputed')`

  /** Exported for its query plan. */
  const countQuery = () =>
    db
      .selectFrom('estimate')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(isSuspect)
  /** Exported for its query plan. */
  const listQuery = ({ before, limit }: SuspectsQuery) => {
    const query = db
      .selectFrom('estimate')
      .innerJoin('item_variant', 'item_variant.slug', 'estimate.variant_slug')
      .select(['item_variant.slug', 'item_slug', 'name', 'variant', 'rarity', 'hue', 'value_number', 'value_word'])
      .select(['estimate', 'estimate.low', 'estimate.high', 'low50', 'high50', 'evidence', 'trades', 'accounts'])
      .select(['abstains', 'estimate.flags', 'suspicion', 'evidence_is_sample', 'value_order', rank.as('rank')])
      .where(isSuspect)
      .orderBy(rank)
      .orderBy('value_order', 'desc')
      .orderBy('item_variant.slug')
      .limit(limit + 1)
    if (before === undefined) return query
    const from = before.isSuspected ? SUSPECTED : DISPUTED
    return query.where(
      sql<SqlBool>`(${rank} > ${from} or (${rank} = ${from} and (value_order < ${before.value} or (value_order = ${before.value} and item_variant.slug > ${before.slug}))))`,
    )
  }

  return {
    countQuery,
    listQuery,

    async list(query: SuspectsQuery): Promise<SuspectList> {
      const rows = await listQuery(query).execute()
      const page = rows.slice(0, query.limit)
      const { count } = await countQuery().executeTakeFirstOrThrow()
      const values = page.map(
        ({ slug, item_slug, name, variant, rarity, hue, value_number, value_word, flags, ...row }): Suspect => {
          const {
            evidence,
            trades,
            accounts,
            suspicion,
            evidence_is_sample,
            value_order: _order,
            rank: _rank,
            ...figures
          } = row
          const said = { ...figures, suspicion: suspicion === null ? null : (JSON.parse(suspicion) as Suspicion) }
          return {
            item: { slug, baseSlug: item_slug, name, variant, image: itemImage(slug), rarity, hue },
            value: toValue({ value_number, value_word }),
            estimate: { slug, variant, ...omitUnknown(said), evidence, trades, accounts, flags: JSON.parse(flags) },
            ...(evidence_is_sample === 1 && { sample: true }),
          }
        },
      )
      return { values, next: rows.length > query.limit ? toPlace(page.at(-1)!) : null, total: Number(count) }
    },
  }
}
