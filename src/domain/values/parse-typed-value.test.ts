import { expect, it } from 'vitest'
import { parseTypedValue } from './parse-typed-value.ts'

it.each([
  ['1250000', 1_250_000],
  [' 1,250,000 ', 1_250_000],
  ['1.1m', 1_100_000],
  ['.5 K', 500],
  ['2B', 2_000_000_000],
  ['0', 0],
  ['', NaN],
  ['-5', NaN],
  ['1e9', NaN],
  ['12 pets', NaN],
  ['Infinity', NaN],
])('[SU3] reads "%s" as %d', (text, value) => {
  expect(parseTypedValue(text)).toBe(value)
})
