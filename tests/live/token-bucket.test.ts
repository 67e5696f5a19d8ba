import { createTokenBucket } from '#server/live/token-bucket.ts'
import { expect, it } from 'vitest'
import { manualClock } from '../support/time/manual-clock.ts'

it('[LV21] gives out its burst, then what comes back with time, and never more than the burst', () => {
  const time = manualClock()
  const bucket = createTokenBucket(time.clock, { burst: 3, perSecond: 2 })
  const taken = () => Array.from({ length: 10 }, () => bucket.take()).filter(Boolean).length
  expect(taken()).toBe(3)
  time.advance(1_000)
  expect(taken()).toBe(2)
  time.advance(60_000)
  expect(taken()).toBe(3)
})

it('[LV23] takes nothing where it holds too little', () => {
  const time = manualClock()
  const bucket = createTokenBucket(time.clock, { burst: 3, perSecond: 1 })
  expect([bucket.take(2), bucket.take(2), bucket.take(1), bucket.take(1)]).toEqual([true, false, true, false])
})
