import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A test that makes anything write an error to the console fails, unless it asserts that error itself and clears it. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  const { calls } = vi.mocked(console.error).mock
  expect(calls, 'console.error was called').toEqual([])
})
