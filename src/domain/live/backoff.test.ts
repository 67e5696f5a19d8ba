import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CloseCode } from '#contract/live.ts'
import { attemptsAfterClose, closeVerdict, isFlap, reconnectDelay, restartDelay } from './backoff.ts'

const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('backoff', () => {
  it.each([
    [0, [750, 1_500, 3_000, 6_000, 12_000, 18_000, 18_000]],
    [0.5, [1_000, 2_000, 4_000, 8_000, 16_000, 24_000, 24_000]],
  ])('[CN1] at random %d the ladder is %j', (random, delays) => {
    expect(delays.map((_, index) => reconnectDelay(index + 1, () => random))).toEqual(delays)
  })

  it('[CN1] never passes 30 s, and still spreads at the cap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), unit, (attempt, random) => {
        const delay = reconnectDelay(attempt, () => random)
        expect(delay).toBeGreaterThanOrEqual(750)
        expect(delay).toBeLessThanOrEqual(30_000)
      }),
    )
    expect(reconnectDelay(100, () => 0.2)).not.toBe(reconnectDelay(100, () => 0.8))
  })

  it('[CN4, CN30] a flap keeps the count, a connection that held resets it', () => {
    expect([0, 4_999, 5_000, 60_000].map(isFlap)).toEqual([true, true, false, false])
    expect([attemptsAfterClose(7, 4_999), attemptsAfterClose(7, 5_000)]).toEqual([7, 0])
  })

  it('[CN6] a return after a restart lies within 10 s', () => {
    expect([0, 0.5, 0.999].map((random) => restartDelay(() => random))).toEqual([0, 5_000, 9_990])
  })

  it('[CN5, CN6, CN23] reads the close codes of the contract', () => {
    expect(Object.fromEntries(Object.entries(CloseCode).map(([name, code]) => [name, closeVerdict(code)]))).toEqual({
      normal: 'end',
      abnormal: 'retry',
      misbehaved: 'retry',
      tooBig: 'retry',
      failed: 'retry',
      restart: 'spread',
      overload: 'spread',
      unauthorized: 'refresh',
      tooSlow: 'retry',
    })
  })
})
