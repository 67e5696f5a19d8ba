import { expect, it } from 'vitest'
import { createTokenCheck } from './token-check.ts'

it.each([
  ['Bearer secret-of-the-bot', true],
  ['bearer  secret-of-the-bot', true],
  ['Bearer secret-of-the-bo', false],
  ['Bearer secret-of-the-bot2', false],
  ['Basic secret-of-the-bot', false],
  ['Bearer ', false],
  ['secret-of-the-bot', false],
  ['', false],
  [undefined, false],
])('[IN1] %s: %s', (header, expected) => {
  expect(createTokenCheck('secret-of-the-bot')(header)).toBe(expected)
})
