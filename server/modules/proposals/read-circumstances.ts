import { relativeChange } from '#domain/values/proposed-change.ts'
import { ADDED_MS, type ProposalFacts, type Circumstances, type RecentChange } from '#domain/values/proposal-moves.ts'
import type { Database } from '#server/db/database.ts'
import { hasFlag, toValue, valueColumns } from '#server/db/value-columns.ts'
import { readPeople } from '#server/modules/values/value-changes.repository.ts'
import { isStaff } from './read-mover.ts'

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
  const recent = await readRecentChanges(db, slugs, at)
  const bySlug = new Map(variants.map((variant) => [variant.slug, variant]))
  return subjects.map(({ slug, facts: { before, after } }) => {
    const variant = bySlug.get(slug)!
    return {
      at,
      receipt: variant.receipt_number,
      isDearest: [before, after].some(({ value }) => valueColumns(value).value_order >= threshold),
      isFlagged: hasFlag(variant, 'disputed') || hasFlag({ flags: variant.estimate_flags ?? '[]' }, 'suspected'),
      isFrozen: hasFlag(variant, 'frozen'),
      recent: recent.get(slug) ?? [],
    }
  })
}

/** Changes of these variants that people agreed on within seven days, by the variant's slug. PR95 */
async function readRecentChanges(
  db: Database,
  slugs: readonly string[],
  at: number,
): Promise<Map<string, RecentChange[]>> {
  const found = new Map<string, RecentChange[]>()
  for (const row of await recentChangesQuery(db, slugs, at).execute()) {
    const before = { value_number: row.old_value_number, value_word: row.old_value_word }
    const staff = readPeople(row).flatMap(({ id, role }) =>
      id !== null && role !== 'operator' && isStaff(role) ? id : [],
    )
    const share = relativeChange(toValue(before), toValue(row))
    found.set(row.variant_slug, [...(found.get(row.variant_slug) ?? []), { staff, share }])
  }
  return found
}

/** Exported for its query plan. */
export const recentChangesQuery = (db: Database, slugs: readonly string[], at: number) =>
  db
    .selectFrom('value_change')
    .selectAll()
    .where('variant_slug', 'in', slugs)
    .where('source', '=', 'desk')
    .where('at', '>', at - ADDED_MS)
