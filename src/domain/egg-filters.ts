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
export function priceBand(price: number | null): Exclude<PriceBand, 'all'> | null {
  if (price === null) return null
  return price < 1_000 ? 'low' : price <= 10_000 ? 'medium' : 'high'
}

type Priced = Pick<Egg, 'slug' | 'price' | 'currency'>

/** By price in one direction; unknown prices last in both, ties by slug. VA40 */
export const byPrice = (sort: EggFilters['sort']) => (a: Priced, b: Priced): number => {
  const bySlug = a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0
  if (a.price === b.price) return bySlug
  if (a.price === null) return 1
  if (b.price === null) return -1
  return sort === 'price-asc' ? a.price - b.price : b.price - a.price
}

/** The eggs that the filters leave, in their order. VA39, VA40 */
export const filterEggs = <E extends Priced>(eggs: readonly E[], { band, currency, sort }: EggFilters): E[] =>
  eggs
    .filter((egg) => (band === 'all' || priceBand(egg.price) === band) && (currency === 'all' || egg.currency === currency))
    .toSorted(byPrice(sort))
