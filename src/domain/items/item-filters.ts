import type { Category, Demand, Sort } from '#contract/catalogue.ts'
import type { ItemsQueryInput } from '#contract/items.ts'
import { expandSearch } from '#domain/text/search-expansion.ts'
import { amountText, parseAmount } from '#domain/values/filter-amounts.ts'
import {
  DEFAULT_VARIANTS,
  variantToParam,
  variantToSelection,
  parseVariantParam,
  selectionToVariant,
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

/** A search is sorted by match unless another sort was chosen. IL39 */
export const defaultSort = (search: string): Sort => (search === '' ? DEFAULT_FILTERS.sort : 'best-match')

/** IL34, IL40 */
export const sortOptions = (search: string): readonly Sort[] =>
  search === '' ? SORT_OPTIONS : ['best-match', ...SORT_OPTIONS]

/** The filters with another search; a sort that was not chosen stays that of the default. IL39 */
export const withSearch = (filters: ItemFilters, search: string): ItemFilters => ({
  ...filters,
  search,
  sort: isDefaultSort(filters) || !sortOptions(search).includes(filters.sort) ? defaultSort(search) : filters.sort,
})

export const isDefaultSort = ({ search, sort }: Pick<ItemFilters, 'search' | 'sort'>): boolean =>
  sort === defaultSort(search)

/** The filters that a page's address asks for; each wrong value is ignored by itself. IL6, LY23 */
export const parseItemFilters = (url: URLSearchParams): ItemFilters => {
  const search = expandSearch(url.get('search') ?? '')
  return {
    search,
    demand: DEMAND_OPTIONS.find((each) => each === url.get('demand')) ?? DEFAULT_FILTERS.demand,
    sort: sortOptions(search).find((each) => each === url.get('sort')) ?? defaultSort(search),
    minValue: parseAmount(url.get('minValue')),
    maxValue: parseAmount(url.get('maxValue')),
    category: CATEGORY_OPTIONS.find((each) => each === url.get('category')) ?? DEFAULT_FILTERS.category,
    variants: variantToSelection(parseVariantParam(url.get('variant')) ?? 'Normal'),
  }
}

/** The address's parameters for filters; what is as by default is left out. IL7 */
export function toItemsUrl(filters: ItemFilters): URLSearchParams {
  const url = new URLSearchParams()
  if (filters.search !== '') url.set('search', filters.search)
  if (filters.demand !== DEFAULT_FILTERS.demand) url.set('demand', filters.demand)
  if (!isDefaultSort(filters)) url.set('sort', filters.sort)
  if (filters.category !== DEFAULT_FILTERS.category) url.set('category', filters.category)
  if (filters.minValue !== null) url.set('minValue', amountText(filters.minValue))
  if (filters.maxValue !== null) url.set('maxValue', amountText(filters.maxValue))
  const variant = variantToParam(selectionToVariant(filters.variants))
  if (variant !== null) url.set('variant', variant)
  return url
}

/** Query of the API. While something is searched, Normal by default does not hide the other variants. IL11 */
export function toItemsQuery({ minValue, maxValue, variants, ...rest }: ItemFilters): ItemsQueryInput {
  const variant = selectionToVariant(variants)
  return {
    ...rest,
    ...(minValue === null ? {} : { minValue }),
    ...(maxValue === null ? {} : { maxValue }),
    ...(variant === 'Normal' && rest.search !== '' ? {} : { variant: [variant] }),
  }
}

/** Everything as by default but the category, which `Clear` leaves. IL10 */
export const clearFilters = ({ category }: ItemFilters): ItemFilters => ({ ...DEFAULT_FILTERS, category })
