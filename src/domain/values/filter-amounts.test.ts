import { expect, it } from 'vitest'
import { amountText, findUnreadAmounts, parseAmount, typedAmount } from './filter-amounts.ts'

it.each([
  ['', null],
  [' ', null],
  ['0', 0],
  [' 12.5 ', 12.5],
  ['12,5', 12.5],
  ['1,5m', 1_500_000],
  ['1.2340', 1.234],
  ['-1', null],
  ['abc', null],
  ['Infinity', null],
  ['1e3', null],
  ['1.234', null],
  [null, null],
])('[VA45, VA92] %j in an address is the amount %s', (text, amount) => {
  expect(parseAmount(text)).toBe(amount)
  expect(parseAmount(amountText(amount))).toBe(amount)
})

it.each([
  ['', null],
  ['15', 15],
  ['15x', 7],
  ['1.234', 7],
  ['-', 7],
])('[VA94] %j, typed while 7 is in force, asks for %s', (text, amount) => {
  expect(typedAmount(text, 7)).toBe(amount)
})

it('[VA94] amounts of an address that are not one number are named and shortened', () => {
  const url = new URLSearchParams({ minValue: '1,5x', maxValue: '1.234', other: 'x', low: '1,5m', high: '' })
  expect(findUnreadAmounts(url, ['minValue', 'maxValue', 'low', 'high'])).toEqual([
    { key: 'minValue', text: '1,5x' },
    { key: 'maxValue', text: '1.234' },
  ])
  expect(findUnreadAmounts(new URLSearchParams({ minValue: 'a'.repeat(99) }), ['minValue'])).toEqual([
    { key: 'minValue', text: `${'a'.repeat(24)}…` },
  ])
})
