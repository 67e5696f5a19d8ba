import { valueReceipt } from '#contract/value-changes.fixture.ts'
import type { ValueState } from '#contract/value-changes.ts'
import { describe, expect, it } from 'vitest'
import { percentChange } from './percent-change.ts'
import { compareValues, viewChange } from './view-change.ts'

const STATE: ValueState = { value: 100, demand: 'high', trend: 'stable' }

describe('percentChange', () => {
  it.each([
    [100, 106.66, '+6.7%'],
    [100, 50, '-50%'],
    [1_200_000, 1_280_000, '+6.7%'],
    [1, 2_500, '+249.9K%'],
    [1, 1e9, '+100B%'],
  ])('[RC3, RC16] from %d to %d is %s', (from, to, text) => {
    expect(percentChange(from, to)).toEqual(text)
  })

  it.each([
    [0, 5],
    [7, 7],
    [1_000_000, 1_000_100],
  ])('[RC16] from %d to %d is not written', (from, to) => {
    expect(percentChange(from, to)).toEqual(null)
  })
})

describe('viewChange', () => {
  it('[RC3] a number that becomes another has a direction and a percentage', () => {
    expect(viewChange(valueReceipt({ before: STATE, after: { ...STATE, value: 80 } }))).toEqual({
      value: { from: 100, to: 80 },
      percent: '-20%',
      way: 'down',
      demand: null,
      trend: null,
      range: null,
    })
  })

  it.each([
    ['O/C', 80],
    [100, 'N/A'],
    [null, 80],
  ] as const)('[RC3] from %s to %s there is no percentage', (from, to) => {
    expect(compareValues(from, to)).toEqual({ percent: null, way: 'level' })
  })

  it('[RC4] only what changed of demand, trend and range is there', () => {
    const range = { low: 70, high: 90 }
    const change = viewChange({ before: STATE, after: { value: 100, range, demand: 'insane', trend: 'rising' } })
    expect(change).toMatchObject({
      percent: null,
      way: 'level',
      demand: { from: 'high', to: 'insane' },
      trend: { from: 'stable', to: 'rising' },
      range: { from: null, to: range },
    })
    expect(viewChange({ before: { ...STATE, range }, after: { ...STATE, range: { ...range } } }).range).toEqual(null)
  })

  it('[RC4] of a new variant everything is new', () => {
    expect(viewChange({ after: STATE })).toMatchObject({
      value: { from: null, to: 100 },
      demand: { from: null, to: 'high' },
      trend: { from: null, to: 'stable' },
    })
  })
})
