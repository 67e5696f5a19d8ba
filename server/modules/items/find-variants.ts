import type { Database } from '#server/db/database.ts'
import type { ItemVariantTable } from './items.table.ts'

/** Every variant of the pets that the elements name. */
export async function findVariants(
  trx: Database,
  elements: readonly { slug: string }[],
): Promise<Map<string, ItemVariantTable>> {
  const slugs = [...new Set(elements.map(({ slug }) => slug))]
  const rows =
    slugs.length === 0 ? [] : await trx.selectFrom('item_variant').selectAll().where('item_slug', 'in', slugs).execute()
  return new Map(rows.map((row) => [row.slug, row]))
}
