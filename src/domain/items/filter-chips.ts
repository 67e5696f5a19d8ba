import { DEFAULT_FILTERS, defaultSort, isDefaultSort, withSearch, type ItemFilters } from './item-filters.ts'
import { selectionToVariant } from './variant-selection.ts'

export type ChipKey = 'search' | 'demand' | 'sort' | 'minValue' | 'maxValue' | 'variants'

/** The active filters, which each have a chip; the category has none. IL8, IL9 */
export function filterChips({ search, demand, sort, minValue, maxValue, variants }: ItemFilters): ChipKey[] {
  const active: Record<ChipKey, boolean> = {
    search: search !== '',
    demand: demand !== 'all',
    sort: !isDefaultSort({ search, sort }),
    minValue: minValue !== null,
    maxValue: maxValue !== null,
    variants: selectionToVariant(variants) !== 'Normal',
  }
  return (Object.keys(active) as ChipKey[]).filter((key) => active[key])
}

/** The filters without the one that a chip shows. IL9 */
export function withoutFilter(filters: ItemFilters, key: ChipKey): ItemFilters {
  if (key === 'search') return withSearch(filters, '')
  return { ...filters, [key]: key === 'sort' ? defaultSort(filters.search) : DEFAULT_FILTERS[key] }
}
