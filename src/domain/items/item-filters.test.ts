import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'valibot'
import { SORTS } from '#contract/catalogue.ts'
import { ItemsQuery } from '#contract/items.ts'
import { categories, chips } from '#messages/item-filters.ts'
import { filterChips, withoutFilter } from './filter-chips.ts'
import {
  CATEGORY_OPTIONS,
  clearFilters,
  DEFAULT_FILTERS,
  DEMAND_OPTIONS,
  parseItemFilters,
  toItemsQuery,
  SORT_OPTIONS,
  sortOptions,
  withSearch,
  toItemsUrl,
  type ItemFilters,
} from './item-filters.ts'
import { expandSearch } from '#domain/text/search-expansion.ts'
import type { ListVariants } from './variant-selection.ts'

const everything: ItemFilters = {
  search: 'king',
  demand: 'very-high',
  sort: 'name-asc',
  minValue: 1_000,
  maxValue: 2_500_000,
  category: 'secret',
  variants: ['Shiny', 'Mythic'],
}
const amount = fc.option(
  fc.oneof(
    fc.nat(),
    fc.integer({ min: 1, max: 1e9 }).map((digits) => Number(`${digits}e-4`)),
  ),
)
const filters: fc.Arbitrary<ItemFilters> = fc
  .record({
    search: fc.string().map(expandSearch),
    demand: fc.constantFrom(...DEMAND_OPTIONS),
    sort: fc.constantFrom('best-match' as const, ...SORTS),
    minValue: amount,
    maxValue: amount,
    category: fc.constantFrom('all', 'secret', 'legendary', 'robux'),
    variants: fc.constantFrom<ListVariants[]>(['Normal'], ['Shiny'], ['Mythic'], ['Shiny', 'Mythic']),
  })
  .filter(({ search, sort }) => sortOptions(search).includes(sort))

describe('item filters', () => {
  it('[IL6, IL7] reads and writes every parameter', () => {
    const address =
      'search=king&demand=very-high&sort=name-asc&category=secret&minValue=1000&maxValue=2500000&variant=shinymythic'
    expect(parseItemFilters(new URLSearchParams(address))).toEqual(everything)
    expect(toItemsUrl(everything).toString()).toBe(address)
  })

  it.each([
    ['sm+king', 'Shiny Mythic king'],
    ['king%20S', 'king Shiny'],
    ['m-king', 'Mythic king'],
    ['super', 'super'],
  ])('[LY23] an address with search=%s searches %s', (text, search) => {
    expect(parseItemFilters(new URLSearchParams(`search=${text}`)).search).toBe(search)
  })

  it('[IL35] ignores each wrong value by itself', () => {
    const address =
      'search=%00&demand=huge&sort=constructor&minValue=-1&maxValue=x&category=__proto__&variant=golden&page=7'
    expect(parseItemFilters(new URLSearchParams(address))).toEqual(DEFAULT_FILTERS)
    expect(parseItemFilters(new URLSearchParams('demand=huge&sort=name-asc'))).toEqual({
      ...DEFAULT_FILTERS,
      sort: 'name-asc',
    })
  })

  it('[IL6, IL7] what is written is read back, and any address gives a legal query', () => {
    expect(toItemsUrl(DEFAULT_FILTERS).toString()).toBe('')
    fc.assert(
      fc.property(filters, (each) => {
        expect(parseItemFilters(new URLSearchParams(toItemsUrl(each).toString()))).toEqual(each)
      }),
    )
    const key = fc.constantFrom('search', 'demand', 'sort', 'minValue', 'maxValue', 'category', 'variant')
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(key, fc.oneof(fc.string(), fc.constantFrom('1e999', '-0', '\u0000', '\u{1F436}'.repeat(60)))),
        ),
        (pairs) => {
          expect(() => parse(ItemsQuery, toItemsQuery(parseItemFilters(new URLSearchParams(pairs))))).not.toThrow()
        },
      ),
    )
  })

  it('[IL11, VA28] a search finds every variant unless one was chosen', () => {
    expect(toItemsQuery(DEFAULT_FILTERS)).toEqual({
      search: '',
      demand: 'all',
      sort: 'value-desc',
      category: 'all',
      variant: ['Normal'],
    })
    expect(toItemsQuery({ ...DEFAULT_FILTERS, search: 'king' }).variant).toBeUndefined()
    expect(toItemsQuery(everything)).toEqual({
      search: 'king',
      demand: 'very-high',
      sort: 'name-asc',
      minValue: 1_000,
      maxValue: 2_500_000,
      category: 'secret',
      variant: ['ShinyMythic'],
    })
  })

  it('[IL8, IL9] every active filter has a chip, the category has none', () => {
    expect(filterChips({ ...DEFAULT_FILTERS, category: 'secret' })).toEqual([])
    const labels = (each: ItemFilters) => filterChips(each).map((key) => chips[key](each))
    expect(labels(everything)).toEqual([
      'Search: king',
      'Demand: Very high',
      'Name: A to Z',
      'Min: 1,000',
      'Max: 2,500,000',
      'Variant: Shiny Mythic',
    ])
    expect(labels({ ...DEFAULT_FILTERS, minValue: 0 })).toEqual(['Min: 0'])
  })

  it('[IL9] a chip removes its own filter and no other', () => {
    fc.assert(
      fc.property(filters, (each) => {
        const chips = filterChips(each)
        for (const key of chips) {
          // Without the search, what was a choice is the default.
          const isDefault = key === 'search' && each.sort === DEFAULT_FILTERS.sort
          expect(filterChips(withoutFilter(each, key))).toEqual(
            chips.filter((chip) => chip !== key && !(isDefault && chip === 'sort')),
          )
        }
      }),
    )
  })

  it('[IL10] Clear leaves no active filter and keeps the category', () => {
    fc.assert(
      fc.property(filters, (each) => {
        expect(clearFilters(each)).toEqual({ ...DEFAULT_FILTERS, category: each.category })
        expect(filterChips(clearFilters(each))).toEqual([])
      }),
    )
  })

  it('[IL39] a search is sorted by match unless a sort was chosen', () => {
    const read = (address: string) => parseItemFilters(new URLSearchParams(address))
    expect(read('search=king').sort).toBe('best-match')
    expect(toItemsUrl(read('search=king')).toString()).toBe('search=king')
    expect(filterChips(read('search=king'))).toEqual(['search'])
    expect(read('search=king&sort=value-desc').sort).toBe('value-desc')
    expect(toItemsUrl(read('search=king&sort=value-desc')).toString()).toBe('search=king&sort=value-desc')
    expect(withSearch(DEFAULT_FILTERS, 'king').sort).toBe('best-match')
    expect(withSearch(read('search=king'), '').sort).toBe('value-desc')
    expect(withSearch(read('sort=name-asc'), 'king').sort).toBe('name-asc')
    expect(withSearch(read('search=king&sort=value-desc'), 'doggy').sort).toBe('value-desc')
  })

  it('[IL40] without a search there is no match to sort by', () => {
    expect(parseItemFilters(new URLSearchParams('sort=best-match'))).toEqual(DEFAULT_FILTERS)
    expect([sortOptions('king')[0], sortOptions('').length]).toEqual(['best-match', 8])
  })

  it('[IL1, IL4, IL34] offers the categories, demands and sorts of the product', () => {
    expect(CATEGORY_OPTIONS.map((each) => categories[each])).toEqual(['All', 'Secret', 'Legendary', 'Exclusive'])
    expect(DEMAND_OPTIONS).toEqual(['all', 'insane', 'very-high', 'high', 'medium', 'low'])
    expect(SORT_OPTIONS).toEqual(SORTS)
  })
})
