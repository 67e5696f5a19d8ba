import type { WishedValue } from '#domain/wishes/paired-wish.ts'
import type { Database } from '#server/db/database.ts'
import { inChunks } from '#server/db/in-chunks.ts'
import { toRange, toValue } from '#server/db/value-columns.ts'

/** Facts that pairing needs of these variants, or of all. Those that the catalogue lacks are left out. */
export async function readWishedValues(db: Database, slugs: readonly string[] | 'many'): Promise<WishedValue[]> {
  const read = (these: readonly string[] | undefined) =>
    db
      .selectFrom('item_variant')
      .select(['slug', 'item_slug', 'name', 'value_number', 'value_word', 'trend', 'demand', 'low', 'high'])
      .$if(these !== undefined, (q) => q.where('slug', 'in', these!))
      .execute()
  const rows = slugs === 'many' ? await read(undefined) : await inChunks(slugs, read)
  return rows.map((row) => {
    const range = toRange(row.low, row.high)
    return {
      slug: row.slug,
      baseSlug: row.item_slug,
      name: row.name,
      value: toValue(row),
      ...(row.trend && { trend: row.trend }),
      ...(range && { range }),
      ...(row.demand && { demand: row.demand }),
    }
  })
}
