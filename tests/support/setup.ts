import { afterEach, beforeEach, expect, vi } from 'vitest'

/** As `expect.poll` in vitest.config.ts: no deadline of its own, for busy machines. */
const { waitFor } = vi
vi.waitFor = (callback, options) => waitFor(callback, { timeout: 60_000, ...Object(options) })

/** A test that makes anything write an error to the console fails, unless it asserts that error itself and clears it. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  const { calls } = vi.mocked(console.error).mock
  expect(calls, 'console.error was called').toEqual([])
})
