import { expect, it } from 'vitest'
import { sureness, toBar } from './range-display.ts'

it.each([
  [{ low: 95, high: 105 }, 'sure'],
  [{ low: 100, high: 100 }, 'sure'],
  [{ low: 94, high: 106 }, 'fairly-sure'],
  [{ low: 80, high: 110 }, 'fairly-sure'],
  [{ low: 80, high: 111 }, 'unsure'],
])('[IT41] %o around 100 is %s', (range, expected) => {
  expect(sureness(range, 100)).toBe(expected)
})

it.each([
  [
    { low: 90, high: 120 },
    { from: 40, to: 70 },
  ],
  [
    { low: 0, high: 1_000 },
    { from: 0, to: 100 },
  ],
])('[IT40] %o around 100 lies at %o', (range, expected) => {
  const { from, to } = toBar(range, 100)
  expect([from, to].map(Math.round)).toEqual([expected.from, expected.to])
})
