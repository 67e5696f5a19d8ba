import { expect, it, vi } from 'vitest'
import { createListeners, createStore } from './store.ts'

it('a store notifies its listeners of each new value, and of no other', () => {
  const store = createStore(1)
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const leave = store.subscribe(first)
  store.subscribe(second)
  store.set(2)
  store.set(2)
  leave()
  store.set(3)
  expect([store.get(), first.mock.calls.length, second.mock.calls.length]).toEqual([3, 1, 2])
})

it('a source is watched from the first listener to the last, and again by the next', () => {
  const log: string[] = []
  const { subscribe } = createListeners(() => {
    log.push('start')
    return () => void log.push('stop')
  })
  const [first, second] = [subscribe(() => {}), subscribe(() => {})]
  first()
  expect(log).toEqual(['start'])
  second()
  second()
  subscribe(() => {})
  expect(log).toEqual(['start', 'stop', 'start'])
})
