import type { Failure } from '#contract/source.ts'
import { expect, it } from 'vitest'
import { failures } from './failures.ts'

it.each<[Failure, string]>([
  ['items', 'Failed to fetch items'],
  ['item', 'Failed to fetch item details'],
  ['hatches', 'Failed to fetch hatches'],
  ['eggs', 'Failed to fetch eggs'],
  ['egg', 'Failed to fetch egg'],
])('[LY38] the code %s says %s', (code, text) => {
  expect(failures[code]).toEqual(text)
})
