import { range } from 'rxjs'
import { TestScheduler } from 'rxjs/testing'
import { expect, it } from 'vitest'
import { bufferPerAnimationFrame } from './animation-frame-buffer.stream.ts'

const marbles = () => new TestScheduler((actual, expected) => expect(actual).toEqual(expected))

it('[CN34] passes what came since the last frame at once, in order, and nothing where nothing came', () => {
  marbles().run(({ animate, hot, expectObservable }) => {
    animate('             ---x---x---x')
    const values = hot('  ab-----c----')
    expectObservable(values.pipe(bufferPerAnimationFrame())).toBe('---x-------y', { x: ['a', 'b'], y: ['c'] })
  })
})

it('[CN34] gives a hidden page, which has no frames, what came within a second', () => {
  marbles().run(({ animate, hot, expectObservable }) => {
    animate('             ')
    const values = hot('  ab 1198ms c')
    expectObservable(values.pipe(bufferPerAnimationFrame())).toBe('1s x 1199ms y', { x: ['a', 'b'], y: ['c'] })
  })
})

it('[CN35] waits with 500 at most', () => {
  marbles().run(({ animate, expectObservable }) => {
    animate('')
    const first = Array.from({ length: 500 }, (_, index) => index + 1)
    expectObservable(range(1, 501).pipe(bufferPerAnimationFrame())).toBe('(xy|)', { x: first, y: [501] })
  })
})
