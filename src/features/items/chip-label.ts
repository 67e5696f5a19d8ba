import type { ChipKey } from '#domain/items/filter-chips.ts'
import type { ItemFilters } from '#domain/items/item-filters.ts'
import { variantOfSelection } from '#domain/items/variant-selection.ts'
import { variantLabel } from '#domain/items/variants.ts'
import { chips, sorts } from '#messages/items.ts'

/** What the chip of an active filter says. IL8 */
export function chipLabel(key: ChipKey, { search, demand, sort, minValue, maxValue, variants }: ItemFilters): string {
  switch (key) {
    case 'search':
      return chips.search(search)
    case 'demand':
      return chips.demand(demand)
    case 'sort':
      return sorts[sort]
    case 'minValue':
      return chips.minValue(minValue ?? 0)
    case 'maxValue':
      return chips.maxValue(maxValue ?? 0)
    case 'variants':
      return chips.variant(variantLabel(variantOfSelection(variants)))
  }
}
