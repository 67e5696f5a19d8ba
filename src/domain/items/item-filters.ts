import type { Category, Demand, Sort } from '#contract/catalogue.ts'
import type { ItemsQueryInput } from '#contract/items.ts'
import { expandSearch } from '#domain/text/search-expansion.ts'
import {
  DEFAULT_VARIANTS,
  parameterOfVariant,
  selectionOfVariant,
  parseVariantParam,
  variantOfSelection,
  type ListVariants,
} from './variant-selection.ts'

export type ItemFilters = {
  readonly search: string
  readonly demand: Demand | 'all'
  readonly sort: Sort
  readonly minValue: number | null
  readonly maxValue: number | null
  readonly category: Category
  readonly variants: ListVariants
}

export const DEFAULT_FILTERS: ItemFilters = {
  search: '',
  demand: 'all',
  sort: 'value-desc',
  minValue: null,
  maxValue: null,
  category: 'all',
  variants: DEFAULT_VARIANTS,
}

export const DEMAND_OPTIONS: readonly (Demand | 'all')[] = ['all', 'insane', 'very-high', 'high', 'medium', 'low']
export const SORT_OPTIONS: readonly Sort[] = [
  'value-desc',
  'value-asc',
  'name-asc',
  'name-desc',
  'owners-desc',
  'owners-asc',
  'updated-desc',
  'updated-asc',
]
/** IL1 */
export const CATEGORY_OPTIONS: readonly Category[] = ['all', 'secret', 'legendary', 'robux']

/** A typed amount; null where it is empty, negative or no number. VA45 */
export function parseAmount(text: string | null): number | null {
  const trimmed = (text ?? '').trim()
  const amount = Number(trimmed)
  return trimmed !== '' && Number.isFinite(amount) && amount >= 0 ? amount : null
}

/** The filters that a page's address asks for; each wrong value is ignored by itself. IL6, LY23 */
export const parseItemFilters = (url: URLSearchParams): ItemFilters => ({
  search: expandSearch(url.get('search') ?? ''),
  demand: DEMAND_OPTIONS.find((each) => each === url.get('demand')) ?? DEFAULT_FILTERS.demand,
  sort: SORT_OPTIONS.find((each) => each === url.get('sort')) ?? DEFAULT_FILTERS.sort,
  minValue: parseAmount(url.get('minValue')),
  maxValue: parseAmount(url.get('maxValue')),
  category: CATEGORY_OPTIONS.find((each) => each === url.get('category')) ?? DEFAULT_FILTERS.category,
  variants: selectionOfVariant(parseVariantParam(url.get('variant')) ?? 'Normal'),
})

/** The address's parameters for filters; what is as by default is left out. IL7 */
export function toItemsUrl(filters: ItemFilters): URLSearchParams {
  const url = new URLSearchParams()
  if (filters.search !== '') url.set('search', filters.search)
  for (const key of ['demand', 'sort', 'category'] as const) {
    if (filters[key] !== DEFAULT_FILTERS[key]) url.set(key, filters[key])
  }
  if (filters.minValue !== null) url.set('minValue', String(filters.minValue))
  if (filters.maxValue !== null) url.set('maxValue', String(filters.maxValue))
  const variant = parameterOfVariant(variantOfSelection(filters.variants))
  if (variant !== null) url.set('variant', variant)
  return url
}

/** What the API is asked for. While something is searched, Normal by default does not hide the other variants. IL11 */
export function toItemsQuery({ minValue, maxValue, variants, ...rest }: ItemFilters): ItemsQueryInput {
  const variant = variantOfSelection(variants)
  return {
    ...rest,
    ...(minValue === null ? {} : { minValue }),
    ...(maxValue === null ? {} : { maxValue }),
    ...(variant === 'Normal' && rest.search !== '' ? {} : { variant: [variant] }),
  }
}

/** Everything as by default but the category, which `Clear` leaves. IL10 */
export const clearFilters = ({ category }: ItemFilters): ItemFilters => ({ ...DEFAULT_FILTERS, category })
