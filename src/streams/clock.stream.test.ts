import { map } from 'rxjs'
import { TestScheduler } from 'rxjs/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clock } from './clock.stream.ts'

beforeEach(() => void vi.useFakeTimers({ now: 90_500 }))
afterEach(() => void vi.useRealTimers())

it('[CN21] ticks at each boundary, with the time of the boundary', () => {
  new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(({ expectObservable }) => {
    const minutes = clock(60_000).pipe(map((now) => now / 60_000))
    expectObservable(minutes, '3m !').toBe('60020ms 1 59999ms 2', [0, 1, 2])
  })
})

it('[CN21] has one timer for all subscribers, and none without subscribers', () => {
  const seconds = clock(1_000)
  const received: number[][] = [[], []]
  const readers = received.map((list) => seconds.subscribe((now) => list.push(now)))
  expect(vi.getTimerCount()).toEqual(1)
  vi.advanceTimersByTime(2_000)
  expect(received).toEqual([
    [91_000, 92_000],
    [91_000, 92_000],
  ])
  for (const reader of readers) reader.unsubscribe()
  expect(vi.getTimerCount()).toEqual(0)
})

it('[CN21] is right again after the page slept', () => {
  const received: number[] = []
  const reader = clock(60_000).subscribe((now) => received.push(now))
  vi.setSystemTime(600_000)
  vi.advanceTimersByTime(30_000)
  expect(received).toEqual([600_000])
  reader.unsubscribe()
})
