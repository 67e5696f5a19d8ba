import type { Sort } from '#contract/catalogue.ts'
import type { ItemList, ItemRow } from '#contract/items.ts'
import { sortRowsByValue } from '#domain/value-order.ts'

/**
 * The rows of all loaded pages in their order. A row that moved while pages were being read may stand on two of them:
 * its first place counts. IL12, IL19
 */
export function rowsOf(pages: readonly ItemList[], sort: Sort): readonly ItemRow[] {
  const rows = new Map<string, ItemRow>()
  for (const page of pages) for (const row of page.pets) if (!rows.has(row.slug)) rows.set(row.slug, row)
  return sortRowsByValue([...rows.values()], sort)
}
