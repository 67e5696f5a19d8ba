import { HatchList } from '#contract/hatches.ts'
import { ItemList } from '#contract/items.ts'
import { SearchIndex } from '#contract/search.ts'
import { parseItemFilters, toItemsQuery } from '#domain/items/item-filters.ts'
import { parseHatchFilters, toHatchesQuery } from '#domain/hatches/hatch-filters.ts'
import { variantSlug } from '#domain/items/variants.ts'
import { findPets } from '#domain/search/find-pets.ts'
import { MISSPELLINGS } from '#domain/search/misspellings.fixture.ts'
import { searchHref } from '#domain/text/search-expansion.ts'
import { createPickerSearch } from '#features/calculator/picker-search.ts'
import * as v from 'valibot'
import { afterAll, expect, it } from 'vitest'
import { startData } from '../support/site/data-app.ts'

const { get, stop } = await startData()
afterAll(stop)

const read = async (path: string, query: Record<string, unknown>) =>
  (await get(`${path}?${new URLSearchParams(query as Record<string, string>).toString()}`)).json() as unknown

it('[QS78, AP129, HA17, CA51] every search finds the same pet first for each misspelling', async () => {
  const index = v.parse(SearchIndex, await read('/api/search-index', {}))
  const pick = createPickerSearch(index)
  const differing: unknown[] = []
  for (const [typed] of MISSPELLINGS) {
    const [popup] = findPets(index, typed).pets
    const outlined = popup && variantSlug(popup.pet.slug, popup.variant)
    const url = new URL(searchHref(typed)!, 'http://site').searchParams
    const page = v.parse(ItemList, await read('/api/items', toItemsQuery(parseItemFilters(url))))
    const api = v.parse(ItemList, await read('/api/items', { search: typed, sort: 'best-match' }))
    const filter = toHatchesQuery(parseHatchFilters(new URLSearchParams({ petName: typed })))
    const { meant = [] } = v.parse(HatchList, await read('/api/hatches', filter))
    const [picked] = pick(typed).pets
    const firsts = [
      page.pets[0]?.slug,
      api.pets[0]?.slug,
      meant[0],
      picked && variantSlug(picked.pet.slug, picked.variant),
    ]
    if (firsts.some((slug) => slug !== outlined)) differing.push([typed, outlined, ...firsts])
  }
  expect(differing).toEqual([])
  expect(MISSPELLINGS.length).toBe(304)
})
