import type { Sort } from '#contract/catalogue.ts'
import { ITEMS_PAGE_SIZE, type ItemList, type ItemRow } from '#contract/items.ts'
import { sortRowsByValue } from '#domain/items/value-order.ts'

/**
 * The rows of the pages read so far, each at its place in the list; undefined where a page is missing. A row that moved while
 * pages were being read may be on two of them: its first place counts, and the rows after it move up. IL12, IL19, IL27
 */
export function placeRows(pages: readonly (ItemList | undefined)[], sort: Sort): readonly (ItemRow | undefined)[] {
  const byPlace: (ItemRow | undefined)[] = []
  const slugs = new Set<string>()
  let run: ItemRow[] = []
  let start = 0
  const endRun = () => {
    for (const [index, row] of sortRowsByValue(run, sort).entries()) byPlace[start + index] = row
    run = []
  }
  for (const [index, page] of pages.entries()) {
    if (!page) {
      endRun()
      continue
    }
    if (run.length === 0) start = index * ITEMS_PAGE_SIZE
    for (const row of page.pets) {
      if (slugs.has(row.slug)) continue
      slugs.add(row.slug)
      run.push(row)
    }
  }
  endRun()
  return byPlace
}
