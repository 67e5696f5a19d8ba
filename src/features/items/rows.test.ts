import { itemRow } from '#contract/items.fixture.ts'
import type { ItemList, ItemRow } from '#contract/items.ts'
import { expect, it } from 'vitest'
import { placeRows } from './rows.ts'

const page = (pets: ItemRow[]): ItemList => ({ pets, pagination: { current: 1, pages: 2, total: 4 } })
const a = itemRow({ slug: 'a', value: 5 })
const b = itemRow({ slug: 'b', value: 'O/C' })
const c = itemRow({ slug: 'c', value: 9 })
const d = itemRow({ slug: 'd', value: 'TBD' })

it('[IL12] a row on two pages is shown once', () => {
  expect(placeRows([page([a, b]), page([b, c])], 'name-asc')).toEqual([a, b, c])
})

it('[IL27] rows stand at their place however many pages before them are not read', () => {
  expect(placeRows([page([a]), undefined, undefined, page([c, b])], 'owners-desc')).toEqual([a, ...Array(59), c, b])
  expect(placeRows([page([a, b]), undefined, page([b, c])], 'name-asc')).toEqual([a, b, ...Array(38), c])
})

it('[IL19] value sorts hold over all pages, other sorts keep the order of the pages', () => {
  expect(placeRows([page([d, a]), page([c, b])], 'value-desc')).toEqual([b, c, a, d])
  expect(placeRows([page([d, a]), page([c, b])], 'value-asc')).toEqual([a, c, b, d])
  expect(placeRows([page([d, a]), page([c, b])], 'owners-desc')).toEqual([d, a, c, b])
})
