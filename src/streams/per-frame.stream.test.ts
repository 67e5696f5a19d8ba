import { TestScheduler } from 'rxjs/testing'
import { expect, it } from 'vitest'
import { batchPerFrame, latestPerFrame } from './per-frame.stream.ts'

const marbles = () => new TestScheduler((actual, expected) => expect(actual).toEqual(expected))

it('[CN19] passes the latest value of each frame, however many there were', () => {
  marbles().run(({ animate, hot, expectObservable }) => {
    animate('             ---x---x---x')
    const values = hot('  ab---c---d')
    expectObservable(values.pipe(latestPerFrame())).toBe('---b---c---d')
  })
})

it('[CN19] holds the latest value back while the page is hidden and has no frames', () => {
  marbles().run(({ animate, hot, expectObservable }) => {
    animate('             ----------x')
    expectObservable(hot('abcdef----').pipe(latestPerFrame())).toBe('----------f')
  })
})

it('[CN22] passes what came since the last frame as one batch, in order', () => {
  marbles().run(({ animate, hot, expectObservable }) => {
    animate('             ---x---x')
    const values = hot('  ab--c---', { a: [1], b: [2, 3], c: [4] })
    expectObservable(values.pipe(batchPerFrame({ limit: 9 }))).toBe('---x---y', {
      x: { items: [1, 2, 3], dropped: 0 },
      y: { items: [4], dropped: 0 },
    })
  })
})

it('[CN19] keeps the newest of an overfull batch, and counts the others', () => {
  marbles().run(({ animate, hot, expectObservable }) => {
    animate('             ---x---x')
    const values = hot('  abc-d---', { a: [1, 2], b: [3, 4], c: [5], d: [6] })
    expectObservable(values.pipe(batchPerFrame({ limit: 3 }))).toBe('---x---y', {
      x: { items: [3, 4, 5], dropped: 2 },
      y: { items: [6], dropped: 0 },
    })
  })
})
