import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  byPrice,
  CURRENCY_OPTIONS,
  DEFAULT_EGG_FILTERS,
  parseEggFilters,
  filterEggs,
  PRICE_BANDS,
  priceBand,
  toEggsUrl,
} from './egg-filters.ts'

const egg = fc.record(
  {
    slug: fc.string({ minLength: 1, maxLength: 4 }),
    price: fc.nat(20_000),
    currency: fc.constantFrom('Coins' as const, 'Gems' as const, 'Event' as const, 'Tickets' as const),
  },
  { requiredKeys: ['slug'] },
)
const eggs = fc.uniqueArray(egg, { selector: ({ slug }) => slug })

describe('egg filters', () => {
  it.each([
    [0, 'low'],
    [999, 'low'],
    [999.99, 'low'],
    [1_000, 'medium'],
    [10_000, 'medium'],
    [10_000.01, 'high'],
    [undefined, null],
  ])('[VA39, VA84] a price of %s is %s', (price, band) => {
    expect(priceBand(price)).toBe(band)
  })

  it('[VA39, VA40, VA85] filters by band and currency, sorts by price, unknown prices last', () => {
    const all = [
      { slug: 'd' },
      { slug: 'c', price: 500, currency: 'Gems' as const },
      { slug: 'b', price: 20_000, currency: 'Coins' as const },
      { slug: 'a', price: 500, currency: 'Coins' as const },
    ]
    const slugs = (filters: Partial<typeof DEFAULT_EGG_FILTERS>) =>
      filterEggs(all, { ...DEFAULT_EGG_FILTERS, ...filters }).map(({ slug }) => slug)
    expect(slugs({})).toEqual(['a', 'c', 'b', 'd'])
    expect(slugs({ sort: 'price-desc' })).toEqual(['b', 'a', 'c', 'd'])
    expect(slugs({ band: 'low', currency: 'Coins' })).toEqual(['a'])
    expect(slugs({ band: 'medium' })).toEqual([])
  })

  it('[VA39, VA84] the bands share out every egg whose price is known, each to one', () => {
    fc.assert(
      fc.property(eggs, (each) => {
        const shared = PRICE_BANDS.filter((band) => band !== 'all').flatMap((band) =>
          filterEggs(each, { ...DEFAULT_EGG_FILTERS, band }),
        )
        expect(shared.map(({ slug }) => slug).toSorted()).toEqual(
          each
            .filter(({ price }) => price !== undefined)
            .map(({ slug }) => slug)
            .toSorted(),
        )
      }),
    )
  })

  it('[VA40] an egg is equal to itself', () => {
    fc.assert(
      fc.property(egg, (each) => {
        expect(byPrice('price-asc')(each, { ...each })).toBe(0)
      }),
    )
  })

  it('[VA40] the order does not depend on the order before', () => {
    fc.assert(
      fc.property(eggs, fc.constantFrom('price-asc' as const, 'price-desc' as const), (each, sort) => {
        const sorted = filterEggs(each, { ...DEFAULT_EGG_FILTERS, sort })
        expect(filterEggs(each.toReversed(), { ...DEFAULT_EGG_FILTERS, sort })).toEqual(sorted)
      }),
    )
  })

  it.each([
    ['', DEFAULT_EGG_FILTERS],
    ['price=low&currency=Gems&sort=price-desc', { band: 'low', currency: 'Gems', sort: 'price-desc' }],
    ['price=cheap&currency=Tickets&sort=name', DEFAULT_EGG_FILTERS],
    ['price=high&currency=gold', { ...DEFAULT_EGG_FILTERS, band: 'high' }],
  ])('[EG7] the address ?%s asks for %j', (query, filters) => {
    expect(parseEggFilters(new URLSearchParams(query))).toEqual(filters)
  })

  it('[EG7] filters written to the address are read from it again, and defaults leave nothing in it', () => {
    const filters = fc.record({
      band: fc.constantFrom(...PRICE_BANDS),
      currency: fc.constantFrom(...CURRENCY_OPTIONS),
      sort: fc.constantFrom('price-asc' as const, 'price-desc' as const),
    })
    fc.assert(
      fc.property(filters, (each) => {
        expect(parseEggFilters(toEggsUrl(each))).toEqual(each)
      }),
    )
    expect(toEggsUrl(DEFAULT_EGG_FILTERS).toString()).toBe('')
  })
})
