import type { Category, Sort } from '#contract/catalogue.ts'
import type { ChipKey } from '#domain/items/filter-chips.ts'
import type { ItemFilters } from '#domain/items/item-filters.ts'
import { selectionToVariant } from '#domain/items/variant-selection.ts'
import { variantLabel } from '#domain/items/variants.ts'
import { formatNumber } from '#domain/text/format.ts'
import { demands } from './pets.ts'

export const sorts: Record<Sort, string> = {
  'best-match': 'Best match',
  'value-desc': 'Value: high to low',
  'value-asc': 'Value: low to high',
  'name-asc': 'Name: A to Z',
  'name-desc': 'Name: Z to A',
  'owners-desc': 'Owners: most first',
  'owners-asc': 'Owners: fewest first',
  'updated-desc': 'Updated: newest first',
  'updated-asc': 'Updated: oldest first',
}
/** IL1 */
export const categories: Record<Category, string> = {
  all: 'All',
  secret: 'Secret',
  legendary: 'Legendary',
  robux: 'Exclusive',
}

/** Text of an active filter's chip. IL8 */
export const chips: Record<ChipKey, (filters: ItemFilters) => string> = {
  search: ({ search }) => `Search: ${search}`,
  demand: ({ demand }) => `Demand: ${demand === 'all' ? categories.all : demands[demand]}`,
  sort: ({ sort }) => sorts[sort],
  minValue: ({ minValue }) => `Min: ${formatNumber(minValue ?? 0)}`,
  maxValue: ({ maxValue }) => `Max: ${formatNumber(maxValue ?? 0)}`,
  variants: ({ variants }) => `Variant: ${variantLabel(selectionToVariant(variants))}`,
}
