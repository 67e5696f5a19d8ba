import { expect, it } from 'vitest'
import { judgeShare } from './judge-share.ts'

it.each([
  [1_780, 2_000, 'fits'],
  [1_750, 2_000, 'fits'],
  [1_700, 2_000, 'narrow'],
  [1_900, 2_000, 'wide'],
  [95, 100, 'fits'],
  [80, 100, 'narrow'],
] as const)('[ES142] %s of %s trades in a range of 90 %%: %s', (within, trades, verdict) => {
  expect(judgeShare(within, trades, 0.9)).toBe(verdict)
})
