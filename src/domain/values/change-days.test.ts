import { expect, it, vi } from 'vitest'
import { findDayStarts, timeInZone } from './change-days.ts'

const CHANGES = [
  { number: 4, at: '2026-11-20T03:00:00.000Z' },
  { number: 3, at: '2026-11-20T01:00:00.000Z' },
  { number: 2, at: '2026-11-19T23:00:00.000Z' },
  { number: 1, at: '2026-11-18T23:00:00.000Z' },
]

it('[RC5] a day begins with its newest change', () => {
  expect([...findDayStarts(CHANGES, 'utc')]).toEqual([4, 2, 1])
  expect([...findDayStarts([], 'utc')]).toEqual([])
})

it('[RC6] the reader’s days begin at their midnight', () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(120) // two hours behind UTC
  expect([...findDayStarts(CHANGES, 'reader')]).toEqual([4, 3, 1])
  expect(new Date(timeInZone('2026-11-20T01:00:00.000Z', 'reader')).toISOString()).toEqual('2026-11-19T23:00:00.000Z')
  expect(new Date(timeInZone('2026-11-20T01:00:00.000Z', 'utc')).toISOString()).toEqual('2026-11-20T01:00:00.000Z')
})
