import { itemRow } from '#contract/items.fixture.ts'
import type { ItemList, ItemRow } from '#contract/items.ts'
import { expect, it } from 'vitest'
import { rowsOf } from './rows.ts'

const page = (pets: ItemRow[]): ItemList => ({ pets, pagination: { current: 1, pages: 2, total: 4 } })
const a = itemRow({ slug: 'a', value: 5 })
const b = itemRow({ slug: 'b', value: 'O/C' })
const c = itemRow({ slug: 'c', value: 9 })
const d = itemRow({ slug: 'd', value: 'TBD' })

it('[IL12] a row that stands on two pages is shown once', () => {
  expect(rowsOf([page([a, b]), page([b, c])], 'name-asc')).toEqual([a, b, c])
})

it('[IL19] value sorts hold over all pages, other sorts keep the order of the pages', () => {
  expect(rowsOf([page([d, a]), page([c, b])], 'value-desc')).toEqual([b, c, a, d])
  expect(rowsOf([page([d, a]), page([c, b])], 'value-asc')).toEqual([a, c, b, d])
  expect(rowsOf([page([d, a]), page([c, b])], 'owners-desc')).toEqual([d, a, c, b])
})
