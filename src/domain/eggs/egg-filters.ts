import type { Egg, EggCurrency } from '#contract/eggs.ts'

export const PRICE_BANDS = ['all', 'low', 'medium', 'high'] as const
export type PriceBand = (typeof PRICE_BANDS)[number]

export type EggFilters = {
  readonly band: PriceBand
  readonly currency: EggCurrency | 'all'
  readonly sort: 'price-asc' | 'price-desc'
}
export const DEFAULT_EGG_FILTERS: EggFilters = { band: 'all', currency: 'all', sort: 'price-asc' }

/** Low is under 1,000, High over 10,000, Medium what is between, both ends included; an unknown price is in none. VA39 */
export function priceBand(price: number | undefined): Exclude<PriceBand, 'all'> | null {
  if (price === undefined) return null
  return price < 1_000 ? 'low' : price <= 10_000 ? 'medium' : 'high'
}

type Priced = Pick<Egg, 'slug' | 'price' | 'currency'>

/** By price in one direction; unknown prices last in both, ties by slug. VA40 */
export const byPrice =
  (sort: EggFilters['sort']) =>
  (a: Priced, b: Priced): number => {
    const bySlug = a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0
    if (a.price === b.price) return bySlug
    if (a.price === undefined) return 1
    if (b.price === undefined) return -1
    return sort === 'price-asc' ? a.price - b.price : b.price - a.price
  }

/** The eggs that the filters leave, in their order. VA39, VA40 */
export const filterEggs = <E extends Priced>(eggs: readonly E[], { band, currency, sort }: EggFilters): E[] =>
  eggs
    .filter(
      (egg) => (band === 'all' || priceBand(egg.price) === band) && (currency === 'all' || egg.currency === currency),
    )
    .toSorted(byPrice(sort))

/** Choices of a player: the product names these three of the four currencies. EG1 */
export const CURRENCY_OPTIONS = ['all', 'Coins', 'Gems', 'Event'] as const satisfies readonly EggFilters['currency'][]

/** The filters that a page's address asks for; each wrong value is ignored by itself. EG7 */
export const parseEggFilters = (url: URLSearchParams): EggFilters => ({
  band: PRICE_BANDS.find((each) => each === url.get('price')) ?? DEFAULT_EGG_FILTERS.band,
  currency: CURRENCY_OPTIONS.find((each) => each === url.get('currency')) ?? DEFAULT_EGG_FILTERS.currency,
  sort: url.get('sort') === 'price-desc' ? 'price-desc' : DEFAULT_EGG_FILTERS.sort,
})

/** The address's parameters for filters; what is as by default is left out. EG7 */
export function toEggsUrl({ band, currency, sort }: EggFilters): URLSearchParams {
  const url = new URLSearchParams()
  if (band !== DEFAULT_EGG_FILTERS.band) url.set('price', band)
  if (currency !== DEFAULT_EGG_FILTERS.currency) url.set('currency', currency)
  if (sort !== DEFAULT_EGG_FILTERS.sort) url.set('sort', sort)
  return url
}
