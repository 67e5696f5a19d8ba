import type { AlertCondition } from '#contract/alerts.ts'
import type { PetValue } from '#contract/catalogue.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type Firing,
  matchChange,
  type Past,
  type VariantChange,
  type VariantFigures,
  type VariantHatches,
} from './match-change.ts'

const DAY = 86_400_000
const FIGURES: VariantFigures = { value: 100, demand: 'medium', trend: 'stable', exists: 10, isSample: false }
const NO_PAST: Past = { valueAgo: () => null, existsAgo: () => null, isShock: () => false }
const change = (before: Partial<VariantFigures>, after: Partial<VariantFigures>, at = 0): VariantChange => ({
  at,
  before: { ...FIGURES, ...before },
  after: { ...FIGURES, ...after },
})

it.each<[AlertCondition, Partial<VariantFigures>, Partial<VariantFigures>, boolean]>([
  [{ kind: 'crosses', direction: 'up', threshold: 120 }, { value: 119 }, { value: 120 }, true],
  [{ kind: 'crosses', direction: 'up', threshold: 120 }, { value: 120 }, { value: 130 }, false],
  [{ kind: 'crosses', direction: 'down', threshold: 120 }, { value: 121 }, { value: 119 }, true],
  [{ kind: 'crosses', direction: 'up', threshold: 120 }, { value: 'O/C' }, { value: 130 }, false],
  [{ kind: 'demand', becomes: 'high' }, {}, { demand: 'high' }, true],
  [{ kind: 'demand', becomes: 'high' }, { demand: 'high' }, { demand: 'high' }, false],
  [{ kind: 'trend', becomes: 'rising' }, {}, { trend: 'rising' }, true],
  [{ kind: 'word', change: 'becomes', word: 'O/C' }, {}, { value: 'O/C' }, true],
  [{ kind: 'word', change: 'leaves', word: 'O/C' }, { value: 'O/C' }, { value: 5 }, true],
  [{ kind: 'word', change: 'leaves', word: 'O/C' }, { value: 'N/A' }, { value: 5 }, false],
])('[AL10, AL13, AL14] %j from %j to %j: %s', (condition, before, after, fires) => {
  expect(matchChange(condition, change(before, after), undefined, NO_PAST).match !== null).toBe(fires)
})

it.each([
  [10.1, 10.403, 3],
  [100, 129, 29],
  [3.3, 3.201, 3],
])('[AL12] from %d to %d is a move of %d %%', (from, to, percent) => {
  const past = { ...NO_PAST, valueAgo: () => ({ figure: from, isSample: false }) }
  const condition = { kind: 'moves', percent, days: 1 } as const
  expect(matchChange(condition, change({ value: from }, { value: to }), undefined, past).match).not.toBeNull()
})

it('[AL15] copies count against those of a day ago, and then against those of the last firing', () => {
  const condition = { kind: 'exist', percent: 10 } as const
  const past = { ...NO_PAST, existsAgo: () => ({ figure: 100, isSample: false }) }
  const match = (exists: number, firing?: Firing, at = 0) =>
    matchChange(condition, change({ exists: exists - 1 }, { exists }, at), firing, past)
  expect([match(109).match, match(110).match]).toEqual([null, { before: 100, after: 110, isSample: false }])
  const { firing } = match(110)
  expect([
    match(120, firing, 1).match,
    match(121, firing, 1).match?.before,
    match(111, firing, DAY).match?.before,
  ]).toEqual([null, 110, 100])
})

it('[AL16] a shock fires once within 24 hours', () => {
  const past = { ...NO_PAST, isShock: () => true }
  const match = (at: number, firing?: Firing) =>
    matchChange({ kind: 'exist-shock' }, change({ exists: 10 }, { exists: 40 }, at), firing, past)
  const { firing } = match(0)
  expect([match(0).match?.after, match(DAY - 1, firing).match, match(DAY, firing).match?.after]).toEqual([40, null, 40])
})

it('[AL17] a match with a sample says so', () => {
  const condition = { kind: 'crosses', direction: 'up', threshold: 120 } as const
  const match = (isSample: boolean) =>
    matchChange(condition, change({ value: 100, isSample }, { value: 130 }), undefined, NO_PAST).match
  expect([match(true)?.isSample, match(false)?.isSample]).toEqual([true, false])
})

const HATCHED = { kind: 'hatched', rarity: null, oneIn: null } as const
const hatched = (condition: AlertCondition, hatches: VariantHatches) =>
  matchChange(condition, { ...change({ exists: 10 }, { exists: 10 + hatches.count }), hatches }, undefined, NO_PAST)
    .match

it('[AL220] a rule about hatches fires for a batch that has some, with their number, and for no other change', () => {
  expect(hatched(HATCHED, { count: 3, rarity: 'Common', chance: null })).toEqual({
    before: 10,
    after: 13,
    hatches: 3,
    isSample: false,
  })
  expect(matchChange(HATCHED, change({ exists: 10 }, { exists: 13 }), undefined, NO_PAST).match).toBeNull()
})

it.each<[Partial<typeof HATCHED> | object, Pick<VariantHatches, 'rarity' | 'chance'>, boolean]>([
  [{ rarity: 'Secret' }, { rarity: 'Secret', chance: null }, true],
  [{ rarity: 'Secret' }, { rarity: 'Infinity', chance: null }, true],
  [{ rarity: 'Secret' }, { rarity: 'Legendary', chance: 1e-9 }, false],
  [{ oneIn: 1_000_000 }, { rarity: 'Common', chance: 0.0001 }, true],
  [{ oneIn: 1_000_000 }, { rarity: 'Common', chance: 0.0002 }, false],
  [{ oneIn: 1_000_000 }, { rarity: 'Infinity', chance: null }, false],
  [{ rarity: 'Secret', oneIn: 1_000_000 }, { rarity: 'Secret', chance: 0.01 }, false],
])('[AL221, AL222] hatches that are at least %j: %j fires %s', (least, hatches, fires) => {
  const condition = { ...HATCHED, ...least } as AlertCondition
  expect(hatched(condition, { count: 1, ...hatches }) !== null).toBe(fires)
})

type Point = { at: number; value: PetValue }
/** Near the threshold, far from it, and words. */
const value = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 95, max: 105 }) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 300 }) },
  { weight: 1, arbitrary: fc.constantFrom<PetValue>('O/C', 'TBD') },
)
const history = fc
  .array(fc.record({ wait: fc.integer({ min: 1, max: 3 * DAY }), value }), { minLength: 2, maxLength: 60 })
  .map((steps) => {
    let at = 0
    return steps.map(({ wait, value: each }): Point => ({ at: (at += wait), value: each }))
  })

/** The times at which the engine fires: its memory is written down and read back after every change, as by a restart. */
function run(condition: AlertCondition, points: readonly Point[]): number[] {
  let stored = JSON.stringify(null)
  return points.slice(1).flatMap(({ at, value: after }, index) => {
    const before = points[index]!.value
    const past: Past = {
      ...NO_PAST,
      valueAgo(days) {
        const numeric = points.slice(0, index + 1).filter((each) => typeof each.value === 'number')
        const found = numeric.findLast((each) => each.at <= at - days * DAY) ?? numeric[0]
        return found ? { figure: found.value as number, isSample: false } : null
      },
    }
    const firing: Firing | null = JSON.parse(stored)
    const outcome = matchChange(condition, change({ value: before }, { value: after }, at), firing ?? undefined, past)
    stored = JSON.stringify(outcome.firing ?? null)
    return outcome.match ? [at] : []
  })
}

/** Reads the whole history again at every change. */
function rereadCrossings(direction: 'up' | 'down', threshold: number, points: readonly Point[]): number[] {
  const isOver = (each: PetValue) =>
    typeof each === 'number' && (direction === 'up' ? each >= threshold : each <= threshold)
  const isUnder = (each: PetValue) => typeof each === 'number' && !isOver(each)
  const isClear = (each: PetValue) =>
    typeof each === 'number' && (direction === 'up' ? each <= threshold * 0.99 : each >= threshold * 1.01)
  const fired: number[] = []
  for (let index = 1; index < points.length; index++) {
    if (!isUnder(points[index - 1]!.value) || !isOver(points[index]!.value)) continue
    const last = fired.at(-1)
    if (last === undefined || points.slice(0, index).some(({ at, value: each }) => at > last && isClear(each)))
      fired.push(points[index]!.at)
  }
  return fired
}

it('[AL11] for any history a crossing fires exactly when a reader of the whole history says so', () => {
  fc.assert(
    fc.property(history, fc.constantFrom('up' as const, 'down' as const), (points, direction) => {
      expect(run({ kind: 'crosses', direction, threshold: 100 }, points)).toEqual(
        rereadCrossings(direction, 100, points),
      )
    }),
    { numRuns: 1_000 },
  )
})

function rereadMoves(percent: number, days: 1 | 7 | 30, points: readonly Point[]): number[] {
  const fired: Point[] = []
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    if (before === undefined || typeof point.value === 'string' || point.value === before.value) continue
    const start = point.at - days * DAY
    const last = fired.at(-1)
    const numeric = points.slice(0, index).filter((each) => typeof each.value === 'number')
    const base = last && last.at > start ? last : (numeric.findLast(({ at }) => at <= start) ?? numeric[0])
    if (base && Math.abs(point.value - (base.value as number)) >= ((base.value as number) * percent) / 100)
      fired.push(point)
  }
  return fired.map(({ at }) => at)
}

it('[AL12] for any history a move fires exactly when a reader of the whole history says so', () => {
  fc.assert(
    fc.property(history, fc.constantFrom(1 as const, 7 as const, 30 as const), (points, days) => {
      expect(run({ kind: 'moves', percent: 5, days }, points)).toEqual(rereadMoves(5, days, points))
    }),
    { numRuns: 1_000 },
  )
})
