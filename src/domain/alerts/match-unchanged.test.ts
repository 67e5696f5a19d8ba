import type { PetValue } from '#contract/catalogue.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Firing } from './match-change.ts'
import { matchUnchanged, nextLook, type StandingValue } from './match-unchanged.ts'

const HOUR = 3_600_000
const DAY = 86_400_000
const WEEK = { kind: 'unchanged', days: 7 } as const
const standing = (change: Partial<StandingValue> = {}): StandingValue => ({
  value: 100,
  since: 0,
  isSample: false,
  ...change,
})

it('[AL230, AL232] fires when the days are over, and once for each time that the value stands still', () => {
  const match = (now: number, firing?: Firing, change?: Partial<StandingValue>) =>
    matchUnchanged(WEEK, standing(change), firing, now)
  expect([match(7 * DAY - 1).match, match(7 * DAY).match]).toEqual([null, { before: 100, after: 100, isSample: false }])
  const { firing } = match(7 * DAY)
  expect(match(30 * DAY, firing).match).toBeNull()
  expect([
    match(36 * DAY, firing, { since: 30 * DAY }).match,
    match(37 * DAY, firing, { since: 30 * DAY }).match,
  ]).toEqual([null, expect.anything()])
})

it('[AL232] a history that turns out to be longer fires no second time', () => {
  const firing = { at: 5 * DAY, figure: 100 }
  expect(matchUnchanged(WEEK, standing({ since: 2 * DAY }), firing, 20 * DAY).match).toBeNull()
})

it('[AL231] N/A, TBD and O/C never stand still', () => {
  for (const value of ['N/A', 'TBD', 'O/C'] as const)
    expect(matchUnchanged(WEEK, standing({ value }), undefined, 100 * DAY).match).toBeNull()
})

it('[AL17] a sample that stands still says so', () => {
  expect(matchUnchanged(WEEK, standing({ isSample: true }), undefined, 7 * DAY).match?.isSample).toBe(true)
})

type Point = { at: number; value: PetValue }
const history = fc
  .array(
    fc.record({
      wait: fc.integer({ min: 1, max: 9 * DAY }),
      value: fc.constantFrom<PetValue>(100, 100, 110, 'O/C'),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((steps) => {
    let at = 0
    return steps.map(({ wait, value }): Point => ({ at: (at += wait), value }))
  })

/** The times at which looks every hour fire: what is remembered is written down and read back each time, as by a restart. */
function run(days: number, points: readonly Point[], end: number): number[] {
  const condition = { kind: 'unchanged', days } as const
  let stored = JSON.stringify({ firing: null, lookAt: 0 })
  const fired: number[] = []
  for (let now = points[0]!.at; now < end; now += HOUR) {
    const memory: { firing: Firing | null; lookAt: number } = JSON.parse(stored)
    if (now < memory.lookAt) continue
    const known = points.filter(({ at }) => at <= now)
    const { value } = known.at(-1)!
    const { at: since } = known[known.findLastIndex((point) => point.value !== value) + 1]!
    const figures = standing({ value, since })
    const { match, firing } = matchUnchanged(condition, figures, memory.firing ?? undefined, now)
    if (match) fired.push(now)
    stored = JSON.stringify({ firing: firing ?? null, lookAt: nextLook(condition, [figures], now) })
  }
  return fired
}

/** Reads the whole history: each time in which one number was in force fires at the first hour after its days. */
function reread(days: number, points: readonly Point[], end: number): number[] {
  const changes = points.filter(({ value }, index) => index === 0 || points[index - 1]!.value !== value)
  return changes.flatMap(({ at, value }, index) => {
    const hours = Math.ceil((at + days * DAY - points[0]!.at) / HOUR)
    const look = points[0]!.at + hours * HOUR
    return typeof value === 'number' && look < Math.min(changes[index + 1]?.at ?? end, end) ? [look] : []
  })
}

it('[AL230, AL232] for any history a standstill fires exactly when a reader of the whole history says so', () => {
  let count = 0
  fc.assert(
    fc.property(history, fc.integer({ min: 3, max: 14 }), (points, days) => {
      const end = points.at(-1)!.at + 20 * DAY
      const expected = reread(days, points, end)
      count += expected.length
      expect(run(days, points, end)).toEqual(expected)
    }),
    { numRuns: 200 },
  )
  expect(count).toBeGreaterThan(100)
})
