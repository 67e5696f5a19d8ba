import fc from 'fast-check'
import { is } from 'valibot'
import { describe, expect, it } from 'vitest'
import { PetValue } from './catalogue.ts'

describe('PetValue', () => {
  it.each([
    [0, true],
    [1.5, true],
    ['N/A', true],
    ['TBD', true],
    ['O/C', true],
    [-1, false],
    [NaN, false],
    [Infinity, false],
    ['5', false],
    ['o/c', false],
    [null, false],
  ])('[VA1] %j is a value: %s', (value, legal) => {
    expect(is(PetValue, value)).toBe(legal)
  })

  it('[VA1] every finite number of at least 0 is one', () => {
    fc.assert(
      fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), (number) => {
        expect(is(PetValue, number)).toBe(number >= 0)
      }),
    )
  })
})
