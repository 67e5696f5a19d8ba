import { itemRow } from '#contract/items.fixture.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepLastList } from './last-list.store.ts'
import { readLastList } from './read-last-list.ts'

const list = {
  filters: 'sort=name-asc',
  total: 2,
  sample: true,
  rows: [itemRow({ slug: 'cat' }), itemRow({ slug: 'dog' })],
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('[ST8] the last list is kept with when it was seen', () => {
  expect(readLastList()).toBeNull()
  keepLastList({ ...list, total: 9 })
  vi.setSystemTime(Date.parse('2026-11-20T10:05:00Z'))
  keepLastList(list)
  expect(readLastList()).toEqual({ ...list, seenAt: '2026-11-20T10:05:00.000Z' })
})

it('[ST8] of a long one the first 100 rows are kept', () => {
  const rows = Array.from({ length: 300 }, (_, index) => itemRow({ slug: `pet-${index}` }))
  keepLastList({ ...list, total: 300, rows })
  expect(readLastList()).toEqual({ ...list, total: 300, rows: rows.slice(0, 100), seenAt: '2026-11-20T10:00:00.000Z' })
})

it.each([
  '{"half',
  '[]',
  'null',
  JSON.stringify({ ...list, seenAt: 'yesterday' }),
  JSON.stringify({ ...list, rows: [{ slug: 'cat' }], seenAt: '2026-11-20T10:00:00.000Z' }),
])('[ST8] what this version cannot read is none: %s', (text) => {
  localStorage.setItem('last-list', text)
  expect(readLastList()).toBeNull()
})

it('[ST8] blocked storage keeps none and breaks nothing', () => {
  const blocked = () => {
    throw new Error('blocked')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked })
  keepLastList(list)
  expect(readLastList()).toBeNull()
})
