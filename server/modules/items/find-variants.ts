import type { Database, ItemVariantTable } from '#server/db/database.ts'

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
