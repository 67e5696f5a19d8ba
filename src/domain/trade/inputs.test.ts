import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseLevel } from '#domain/items/level-input.ts'
import {
  addToSide,
  committedQuantity,
  decreaseQuantity,
  increaseQuantity,
  mayIncrease,
  typedQuantity,
} from './quantity.ts'

describe('level input', () => {
  it.each([
    ['1', 1],
    ['25', 25],
    ['26', 25],
    ['0', 1],
    ['-3', 1],
    ['7.9', 7],
    ['7,9', 7],
    ['１２', 12],
    ['', 1],
    ['abc', 1],
    ['12abc', 1],
    [' 12 ', 12],
    ['Infinity', 1],
    ['9'.repeat(400), 25],
  ])('[VA8, VA58] %j is level %d', (text, level) => {
    expect(parseLevel(text)).toBe(level)
  })

  it('[VA8] any text is an integer from 1 to 25', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
        expect([...Array.from({ length: 25 }, (_, index) => index + 1)]).toContain(parseLevel(text))
      }),
    )
  })
})

describe('quantity', () => {
  it.each([
    ['', 1],
    ['0', 1],
    ['5', 5],
    ['999', 999],
    ['1000', 999],
    ['1,234', 999],
    ['٧', 7],
    ['9'.repeat(400), 999],
  ])('[VA68] %j is committed as %d', (text, quantity) => {
    expect(committedQuantity(typedQuantity(text)!)).toBe(quantity)
  })

  it.each(['1,5', '1.5', '1a2', '-7', '1,', '7.', '½', 'x'])('[VA21, VA95] %j is no quantity', (text) => {
    expect(typedQuantity(text)).toBeNull()
  })

  it('[VA21, VA68] takes only digits while typing, and commits 1 to 999 of any text that it takes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.nat().map(String)), (text) => {
        const digits = typedQuantity(text)
        if (digits === null) return
        expect(digits).toMatch(/^\d*$/)
        const quantity = committedQuantity(digits)
        expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 999).toBe(true)
        expect(committedQuantity(String(quantity))).toBe(quantity)
      }),
    )
  })

  it('[VA22, VA69] increasing stops at 999, decreasing at 1 removes', () => {
    expect([1, 998, 999].map(increaseQuantity)).toEqual([2, 999, 999])
    expect([1, 998, 999].map(mayIncrease)).toEqual([true, true, false])
    expect([999, 2, 1].map(decreaseQuantity)).toEqual([998, 1, null])
  })

  it('[VA70] adding a pet that is there raises its quantity by 1', () => {
    const once = addToSide([{ slug: 'cat', quantity: 2 }], 'dog')
    expect(once).toEqual([
      { slug: 'cat', quantity: 2 },
      { slug: 'dog', quantity: 1 },
    ])
    expect(addToSide(once, 'cat')).toEqual([
      { slug: 'cat', quantity: 3 },
      { slug: 'dog', quantity: 1 },
    ])
    expect(addToSide([{ slug: 'cat', quantity: 999 }], 'cat')).toEqual([{ slug: 'cat', quantity: 999 }])
  })
})
