import { DEFAULT_FILTERS, type ItemFilters } from './item-filters.ts'
import { variantOfSelection } from './variant-selection.ts'

export type ChipKey = 'search' | 'demand' | 'sort' | 'minValue' | 'maxValue' | 'variants'

/** The active filters, which each have a chip; the category has none. IL8, IL9 */
export function filterChips({ search, demand, sort, minValue, maxValue, variants }: ItemFilters): ChipKey[] {
  const active: Record<ChipKey, boolean> = {
    search: search !== '',
    demand: demand !== 'all',
    sort: sort !== DEFAULT_FILTERS.sort,
    minValue: minValue !== null,
    maxValue: maxValue !== null,
    variants: variantOfSelection(variants) !== 'Normal',
  }
  return (Object.keys(active) as ChipKey[]).filter((key) => active[key])
}

/** The filters without the one that a chip shows. IL9 */
export const withoutFilter = (filters: ItemFilters, key: ChipKey): ItemFilters => ({
  ...filters,
  [key]: DEFAULT_FILTERS[key],
})
