import type { ProposalFacts, Circumstances } from '#domain/values/proposal-moves.ts'
import type { Database } from '#server/db/database.ts'
import { hasFlag, valueColumns } from '#server/db/value-columns.ts'

/** Number of variants that count as the dearest. PR12 */
const DEAREST = 100

type Subject = { slug: string; facts: Pick<ProposalFacts, 'before' | 'after'> }

/** Present facts of the variants of proposals, in the order of the proposals. */
export async function readCircumstances(
  db: Database,
  subjects: readonly Subject[],
  at: number,
): Promise<Circumstances[]> {
  if (subjects.length === 0) return []
  const slugs = [...new Set(subjects.map(({ slug }) => slug))]
  const variants = await db
    .selectFrom('item_variant')
    .select(['slug', 'receipt_number', 'flags', 'estimate_flags'])
    .where('slug', 'in', slugs)
    .execute()
  const last = await db
    .selectFrom('item_variant')
    .select('value_order')
    .where('is_unpriced', '=', 0)
    .orderBy('value_order', 'desc')
    .orderBy('slug')
    .limit(1)
    .offset(DEAREST - 1)
    .executeTakeFirst()
  const threshold = last?.value_order ?? 0
  const bySlug = new Map(variants.map((variant) => [variant.slug, variant]))
  return subjects.map(({ slug, facts: { before, after } }) => {
    const variant = bySlug.get(slug)!
    return {
      at,
      receipt: variant.receipt_number,
      isDearest: [before, after].some(({ value }) => valueColumns(value).value_order >= threshold),
      isFlagged: hasFlag(variant, 'disputed') || hasFlag({ flags: variant.estimate_flags ?? '[]' }, 'suspected'),
      isFrozen: hasFlag(variant, 'frozen'),
    }
  })
}
