import type { Database, ItemVariantTable } from '#server/db/database.ts'
import { readString } from './validate-batch.ts'

/** Every variant of the pets that the batch names. */
export async function findVariants(trx: Database, batch: readonly unknown[]): Promise<Map<string, ItemVariantTable>> {
  const slugs = [...new Set(batch.flatMap((element) => readString(element, 'slug')))]
  const rows =
    slugs.length === 0 ? [] : await trx.selectFrom('item_variant').selectAll().where('item_slug', 'in', slugs).execute()
  return new Map(rows.map((row) => [row.slug, row]))
}
