import type { PetValue } from '#contract/catalogue.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EMPTY_TRADE, MAX_ENTRIES } from './trade.ts'
import { findGap, suggest } from './trade-balance.ts'
import { percentApart } from './trade-verdict.ts'

const row = (slug: string, value: PetValue, baseSlug = slug) => ({ slug, baseSlug, value, trend: 'stable' as const })
const totals = { yours: 900, theirs: 1_000 }
const gap = findGap(900, 1_000)!
const names = (...args: Parameters<typeof suggest>) =>
  suggest(...args).flatMap(({ rows }) => rows.map(({ slug }) => slug))

describe('balance', () => {
  it('[CA6] adds to the lighter side what brings both within 5%', () => {
    expect(findGap(900, 1_000)).toEqual({ side: 'yours', target: 100, low: 50, high: 1_000 / 0.95 - 900 })
    expect(findGap(1_000, 900)).toEqual({ ...gap, side: 'theirs' })
    expect(findGap(0, 100)).toMatchObject({ side: 'yours', target: 100 })
  })

  it('[CA6] has nothing to say where both are within 5%', () => {
    expect([findGap(950, 1_000), findGap(1_000, 1_000), findGap(0, 0)]).toEqual([null, null, null])
  })

  it('[CA6] suggests the three closest, and what each leaves', () => {
    const rows = [
      row('far', 140),
      row('exact', 100),
      row('too-much', 160),
      row('near', 90),
      row('less', 70),
      row('too-little', 49),
    ]
    expect(suggest(gap, rows, EMPTY_TRADE, totals)).toEqual([
      { rows: [rows[1]], leaves: 0 },
      { rows: [rows[3]], leaves: 1 },
      { rows: [rows[4]], leaves: 3 },
    ])
  })

  it('[CA37] where ranges are known, prefers values that are more certain', () => {
    const rows = [
      { ...row('doubtful', 100), range: { low: 60, high: 140 } },
      { ...row('certain', 98), range: { low: 96, high: 100 } },
      row('stable', 96),
    ]
    expect(names(gap, rows, EMPTY_TRADE, totals)).toEqual(['certain', 'stable', 'doubtful'])
  })

  it('[CA6] never suggests what has no number, what the other side gives, what has no room, or a pet twice', () => {
    expect(names(gap, [row('a', 'O/C'), row('b', 'N/A'), row('c', 'TBD')], EMPTY_TRADE, totals)).toEqual([])
    expect(
      names(gap, [row('a', 100), row('b', 101)], { yours: [], theirs: [{ slug: 'a', quantity: 1 }] }, totals),
    ).toEqual(['b'])
    expect(
      names(gap, [row('a', 100), row('b', 101)], { yours: [{ slug: 'a', quantity: 999 }], theirs: [] }, totals),
    ).toEqual(['b'])
    expect(names(gap, [row('shiny-a', 100, 'a'), row('a', 101), row('b', 110)], EMPTY_TRADE, totals)).toEqual([
      'shiny-a',
      'b',
    ])
    const yours = Array.from({ length: MAX_ENTRIES }, (_, at) => ({ slug: `pet-${at}`, quantity: 1 }))
    expect(names(gap, [row('a', 100), row('pet-4', 120)], { yours, theirs: [] }, totals)).toEqual(['pet-4'])
  })

  it('[CA6] whatever it suggests comes within 5%', () => {
    const amount = fc.integer({ min: 0, max: 1e7 })
    fc.assert(
      fc.property(amount, amount, fc.array(amount), (yours, theirs, values) => {
        const found = findGap(yours, theirs)
        expect(found === null).toBe(Math.abs(percentApart(yours, theirs)) <= 5)
        if (found === null) return
        const suggestions = suggest(
          found,
          [found.target, ...values].map((value, at) => row(`pet-${at}`, value)),
          EMPTY_TRADE,
          { yours, theirs },
        )
        expect(suggestions[0]?.rows.map(({ slug }) => slug)).toEqual(['pet-0'])
        for (const { leaves } of suggestions) expect(Math.abs(leaves)).toBeLessThanOrEqual(5 + 1e-9)
      }),
    )
  })
})
