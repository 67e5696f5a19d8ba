import { expect, it } from 'vitest'
import { NO_WISH_FILTERS, parseWishFilters, toWishesQuery, wishesHref } from './wish-filters.ts'

const parse = (query: string) => parseWishFilters(new URLSearchParams(query))

it('[WI62] filters are read from the address and written to it in one order', () => {
  const filters = parse('verdict=5&tag=upgrade&side=have&item=shiny-doggy')
  expect(filters).toEqual({ item: 'shiny-doggy', side: 'have', tag: 'upgrade', verdict: 5 })
  expect(wishesHref(filters)).toBe('/trades?item=shiny-doggy&side=have&tag=upgrade&verdict=5')
  expect(wishesHref(NO_WISH_FILTERS)).toBe('/trades')
  expect(toWishesQuery(parse('item=doggy&verdict=0'))).toEqual({ item: ['doggy'], verdict: 0 })
})

it.each([
  ['side=have', NO_WISH_FILTERS],
  ['item=doggy&side=both&tag=free&verdict=7', { ...NO_WISH_FILTERS, item: 'doggy' }],
  ['item=%00%20&verdict=NaN&tag=', NO_WISH_FILTERS],
  ['verdict=-5&verdict=5', { ...NO_WISH_FILTERS, verdict: -5 }],
  ['item=Shiny Doggy!', { ...NO_WISH_FILTERS, item: 'shiny-doggy' }],
])('[WI62] a malformed filter is ignored by itself: %s', (query, filters) => {
  expect(parse(query)).toEqual(filters)
})

it('[WI62] a pet of an address is at most 120 characters long', () => {
  expect(parse(`item=${'a'.repeat(5_000)}`).item?.length).toBeLessThanOrEqual(120)
})
