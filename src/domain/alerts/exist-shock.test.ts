import { expect, it } from 'vitest'
import { existGrowth, isExistShock } from './exist-shock.ts'

const DAY = 86_400_000
const counts = (...exists: readonly (number | null)[]) =>
  exists.flatMap((each, day) => (each === null ? [] : [{ day: day * DAY, exists: each, isSample: false }]))
const isShock = (...exists: readonly (number | null)[]) => {
  const growth = existGrowth(counts(...exists))
  return growth !== null && isExistShock(growth)
}

it('[AL60] a shock is 20 copies more, a tenth a day, and five times the usual growth', () => {
  expect([
    isShock(100, 100, 100, 120),
    isShock(100, 100, 100, 119),
    isShock(1_000, 1_000, 1_000, 1_099),
    isShock(1_000, 1_000, 1_000, 1_100),
    isShock(1_000, 1_030, 1_061, 1_093, 1_213),
    isShock(1_000, 1_010, 1_020, 1_030, 1_150),
    isShock(100),
  ]).toEqual([true, false, false, true, false, true, false])
})

it('[AL61] growth over several days counts by the day', () => {
  const growth = existGrowth(counts(100, null, 121))!
  expect([growth.since, growth.dayAgo, growth.percent]).toEqual([DAY, expect.closeTo(110), expect.closeTo(10)])
  const daily = existGrowth(counts(100, 110))!
  expect([daily.dayAgo, daily.usualPercent]).toEqual([100, 0])
})
