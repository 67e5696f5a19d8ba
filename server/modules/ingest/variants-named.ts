import type { Database, ItemVariantTable } from '#server/db/database.ts'
import { textOf } from './judge.ts'

/** Every variant of the pets that the batch names. */
export async function variantsNamed(trx: Database, batch: readonly unknown[]): Promise<Map<string, ItemVariantTable>> {
  const slugs = [...new Set(batch.flatMap((element) => textOf(element, 'slug')))]
  const rows =
    slugs.length === 0 ? [] : await trx.selectFrom('item_variant').selectAll().where('item_slug', 'in', slugs).execute()
  return new Map(rows.map((row) => [row.slug, row]))
}
