import { VARIANTS } from '#contract/catalogue.ts'
import type { SearchIndex } from '#contract/search.ts'
import type { Database } from '#server/db/database.ts'
import { toValue } from '#server/db/value-columns.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'

/** Every pet by name and value, and every egg in the order of the catalogue, for instant search. QS1 */
export async function readSearchIndex(db: Database): Promise<SearchIndex> {
  const items = await db.selectFrom('item').select(['slug', 'name', 'hue', 'egg_slug']).orderBy('slug').execute()
  const rows = await db
    .selectFrom('item_variant')
    .select(['item_slug', 'variant', 'value_number', 'value_word', 'trend'])
    .execute()
  const byVariant = new Map(rows.map((row) => [`${row.item_slug} ${row.variant}`, row]))
  return {
    pets: items.map(({ slug, name, hue, egg_slug }) => ({
      name,
      slug,
      hue,
      ...omitUnknown({ eggId: egg_slug }),
      figures: Object.fromEntries(
        VARIANTS.flatMap((variant) => {
          const row = byVariant.get(`${slug} ${variant}`)
          return row ? [[variant, { value: toValue(row), ...omitUnknown({ trend: row.trend }) }]] : []
        }),
      ),
    })),
    eggs: await db.selectFrom('egg').select(['name', 'slug']).orderBy('position').orderBy('slug').execute(),
  }
}
