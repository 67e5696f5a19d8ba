import { beforeEach, expect, it } from 'vitest'
import { keepScrollPosition, readScrollPosition, type ScrollPosition } from './scroll-position.ts'

const PLACE: ScrollPosition = { y: 812.5, height: 9_000, item: 0, offset: -3.5, columns: 2, rowHeight: 1, count: 0 }

beforeEach(() => sessionStorage.clear())

it('[IL26] a list comes back to the place where its entry was left', () => {
  keepScrollPosition('a /items', PLACE)
  expect([readScrollPosition('a /items'), readScrollPosition('b /items')]).toEqual([PLACE, null])
})

it('[IL26] a stored place that is malformed counts as none, and the others stay', () => {
  const malformed = [
    null,
    3,
    { ...PLACE, y: '812' },
    { ...PLACE, height: undefined },
    { ...PLACE, item: 0.5 },
    { ...PLACE, item: -1 },
    { ...PLACE, offset: null },
    { ...PLACE, columns: 0 },
    { ...PLACE, rowHeight: 0.5 },
    { ...PLACE, count: '9' },
  ]
  sessionStorage.setItem('list-places', JSON.stringify({ ...malformed, good: PLACE }))
  expect(malformed.map((_, at) => readScrollPosition(String(at)))).toEqual(malformed.map(() => null))
  expect(readScrollPosition('good')).toEqual(PLACE)
})

it.each(['null', '7', '"text"', '{broken'])('[IL26] stored places that are %s count as none', (text) => {
  sessionStorage.setItem('list-places', text)
  expect(readScrollPosition('a /items')).toEqual(null)
  keepScrollPosition('a /items', PLACE)
  expect(readScrollPosition('a /items')).toEqual(PLACE)
})
