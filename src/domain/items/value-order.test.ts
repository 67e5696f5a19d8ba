import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byRowValue, byValueAscending, byValueDescending, sortRowsByValue } from './value-order.ts'

const value = fc.oneof(fc.nat(), fc.double(), fc.constantFrom('O/C', 'N/A', 'TBD', '12', 'x', ''))
const row = fc.record({ value, slug: fc.string({ maxLength: 3 }) })
const rows = fc.array(row)

describe('value order', () => {
  it('[VA2, VA54] puts O/C first, then numbers from high to low, then N/A and TBD', () => {
    expect(['N/A', 5, 'O/C', 'TBD', 1_000, '70', 'junk', ''].toSorted(byValueDescending)).toEqual([
      'O/C',
      1_000,
      '70',
      5,
      'junk',
      '',
      'N/A',
      'TBD',
    ])
  })

  it('[VA3] mirrors it, with N/A and TBD still last', () => {
    expect(['N/A', 5, 'O/C', 'TBD', 1_000].toSorted(byValueAscending)).toEqual([5, 1_000, 'O/C', 'N/A', 'TBD'])
  })

  it.each(['desc', 'asc'] as const)('[VA4] %s is antisymmetric, transitive and total', (direction) => {
    const compare = byRowValue(direction)
    fc.assert(
      fc.property(row, row, row, (a, b, c) => {
        expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0)
        expect(compare(a, b) <= 0 && compare(b, c) <= 0 && compare(a, c) > 0).toBe(false)
        expect(compare(a, b) === 0 && a.slug !== b.slug).toBe(false)
      }),
    )
  })

  it.each(['desc', 'asc'] as const)('[VA4] a row is equal to itself in %s', (direction) => {
    fc.assert(
      fc.property(row, (each) => {
        expect(byRowValue(direction)(each, { ...each })).toBe(0)
      }),
    )
  })

  it('[VA55] equal values go by slug in both directions', () => {
    const tied = [
      { value: 1, slug: 'b' },
      { value: 1, slug: 'a' },
    ]
    for (const direction of ['desc', 'asc'] as const) {
      expect(tied.toSorted(byRowValue(direction)).map(({ slug }) => slug)).toEqual(['a', 'b'])
    }
  })

  it('[IL19] sorts by value only where the sort is by value, and never in place', () => {
    const unsorted = [
      { value: 1, slug: 'a' },
      { value: 'O/C', slug: 'b' },
    ]
    expect(sortRowsByValue(unsorted, 'value-desc').map(({ slug }) => slug)).toEqual(['b', 'a'])
    expect(sortRowsByValue(unsorted, 'value-asc').map(({ slug }) => slug)).toEqual(['a', 'b'])
    expect(sortRowsByValue(unsorted, 'name-asc')).toBe(unsorted)
    expect(unsorted.map(({ slug }) => slug)).toEqual(['a', 'b'])
  })

  it('[IL19, VA4] sorting twice is sorting once', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom('value-desc', 'value-asc'), (unsorted, sort) => {
        const once = sortRowsByValue(unsorted, sort)
        expect(sortRowsByValue(once, sort)).toEqual(once)
      }),
    )
  })
})
