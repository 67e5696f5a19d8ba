import type { ValueState } from '#contract/value-changes.ts'
import { expect, it } from 'vitest'
import { changeSize, hourlyHarm, isConsistent, isSameState, proposedState, relativeChange } from './proposed-change.ts'

const before: ValueState = { value: 100, range: { low: 90, high: 110 }, demand: 'medium', trend: 'stable' }

it('[PR2] figures that are not proposed stay as they are', () => {
  expect(proposedState(before, {})).toEqual(before)
  expect(proposedState(before, { demand: 'low' })).toEqual({ ...before, demand: 'low' })
  const range = { low: 95, high: 105 }
  expect(proposedState(before, { range, trend: 'up' })).toEqual({ ...before, range, trend: 'up' })
})

it('[PR42] another value without a range has none', () => {
  expect(
    [{ value: 105 }, { value: 100 }, { value: 'O/C' as const }, { trend: 'up' as const }].map(
      (figures) => proposedState(before, figures).range,
    ),
  ).toEqual([undefined, before.range, undefined, before.range])
})

it.each([
  ['is rising', 105.01, 'rising'],
  ['is dropping', 94.99, 'dropping'],
  ['is stable', 105, 'stable'],
  ['is stable', 95, 'stable'],
  ['stays', 100, 'down'],
  ['stays', 'O/C', 'down'],
] as const)('[VA96] the trend %s after a change from 100 to %s that names none', (_, value, trend) => {
  expect(proposedState({ ...before, trend: 'down' }, { value }).trend).toBe(trend)
})

it('[VA96] a trend that is named stays as it is named, and an unknown one unknown', () => {
  const { trend: _, ...unknown } = before
  expect([
    proposedState(before, { value: 150, trend: 'unstable' }).trend,
    proposedState(unknown, { value: 150 }).trend,
  ]).toEqual(['unstable', undefined])
})

it('[PR41] a range goes with a number that it holds', () => {
  expect(
    [before, { ...before, value: 111 }, { ...before, value: 89 }, { ...before, value: 'TBD' as const }].map(
      isConsistent,
    ),
  ).toEqual([true, false, false, false])
  expect(isConsistent({ value: 'TBD' })).toBe(true)
})

it('[PR43] states are the same when every figure is', () => {
  expect(isSameState(before, { ...before, range: { low: 90, high: 110 } })).toBe(true)
  for (const other of [
    { value: 101 },
    { range: undefined },
    { range: { low: 91, high: 110 } },
    { demand: 'low' },
    { trend: 'up' },
  ])
    expect(isSameState(before, { ...before, ...other } as ValueState)).toBe(false)
})

it('[PR12] a change from or to a word, or from nothing, has no share', () => {
  expect([
    relativeChange(100, 70),
    relativeChange('O/C', 'O/C'),
    relativeChange('O/C', 5),
    relativeChange(5, 'N/A'),
    relativeChange(0, 5),
  ]).toEqual([0.3, 0, Infinity, Infinity, Infinity])
})

it.each([
  [100, 103],
  [100, 97],
  [1.1, 1.133],
  [0.7, 0.721],
  [10.1, 10.403],
  [3.3, 3.201],
])('[PR10] %d to %d is exactly 3 %%, and small', (from, to) => {
  expect(changeSize({ ...before, value: from }, { ...before, value: to }, false)).toBe('small')
})

it.each([
  [100, 130],
  [1.1, 1.43],
  [3.3, 4.29],
])('[PR12] %d to %d is exactly 30 %%, and not large', (from, to) => {
  expect(changeSize({ ...before, value: from }, { ...before, value: to }, false)).toBe('medium')
})

it('[PR10, PR12] trend and demand alone are small, also of the dearest', () => {
  expect([
    changeSize(before, { ...before, trend: 'up' }, true),
    changeSize(before, { value: 100, demand: 'medium', trend: 'stable' }, false),
    changeSize(before, { ...before, value: 101 }, true),
  ]).toEqual(['small', 'medium', 'large'])
})

it('[PR60] harm grows with worth, demand and distance, and is never nothing', () => {
  const harm = (from: Partial<ValueState>, to: Partial<ValueState>) =>
    hourlyHarm({ ...before, ...from }, { ...before, ...from, ...to })
  expect(harm({}, { value: 120 })).toBeGreaterThan(harm({}, { value: 110 }))
  expect(harm({ value: 1_000 }, { value: 1_200 })).toBeGreaterThan(harm({}, { value: 120 }))
  expect(harm({ demand: 'insane' }, { value: 120 })).toBeGreaterThan(harm({}, { value: 120 }))
  expect(harm({}, { trend: 'up' })).toBeGreaterThan(0)
  expect(harm({}, { value: 'N/A' })).toBeGreaterThan(harm({}, { value: 120 }))
  expect(harm({ value: 'O/C' }, { value: 'N/A' })).toBeGreaterThan(0)
})
