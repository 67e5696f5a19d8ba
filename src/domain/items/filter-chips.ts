import { demandDisplay } from './demand-display.ts'
import { formatNumber } from '#domain/text/format.ts'
import { DEFAULT_FILTERS, SORT_LABELS, type ItemFilters } from './item-filters.ts'
import { variantLabel } from './variants.ts'
import { variantOfSelection } from './variant-selection.ts'

type ChipKey = 'search' | 'demand' | 'sort' | 'minValue' | 'maxValue' | 'variants'
export type FilterChip = { readonly key: ChipKey; readonly label: string }

/** The active filters, each with the words of its chip. IL8, IL9 */
export function filterChips({ search, demand, sort, minValue, maxValue, variants }: ItemFilters): FilterChip[] {
  const variant = variantOfSelection(variants)
  const chip = (key: ChipKey, active: boolean, label: () => string): FilterChip[] =>
    active ? [{ key, label: label() }] : []
  return [
    ...chip('search', search !== '', () => `Search: ${search}`),
    ...chip('demand', demand !== 'all', () => `Demand: ${demand === 'all' ? 'All' : demandDisplay(demand).label}`),
    ...chip('sort', sort !== DEFAULT_FILTERS.sort, () => SORT_LABELS[sort]),
    ...chip('minValue', minValue !== null, () => `Min: ${formatNumber(minValue ?? 0)}`),
    ...chip('maxValue', maxValue !== null, () => `Max: ${formatNumber(maxValue ?? 0)}`),
    ...chip('variants', variant !== 'Normal', () => `Variant: ${variantLabel(variant)}`),
  ]
}

/** The filters without the one that a chip stands for. IL9 */
export const withoutFilter = (filters: ItemFilters, key: ChipKey): ItemFilters => ({
  ...filters,
  [key]: DEFAULT_FILTERS[key],
})
