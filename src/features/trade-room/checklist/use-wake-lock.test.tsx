import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useWakeLock } from './use-wake-lock.ts'

class Sentinel {
  released = false
  release = vi.fn(async () => {
    this.released = true
  })
}
let locks: Sentinel[] = []
let visibility: DocumentVisibilityState = 'visible'
const request = vi.fn<() => Promise<Sentinel>>()
const settle = () => act(async () => {})
const held = () => locks.filter(({ released }) => !released).length

beforeEach(() => {
  locks = []
  visibility = 'visible'
  request.mockReset().mockImplementation(async () => {
    const lock = new Sentinel()
    locks.push(lock)
    return lock
  })
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'wakeLock')
})

const see = async (state: DocumentVisibilityState) => {
  visibility = state
  // The browser releases the lock of a hidden page itself.
  if (state === 'hidden') for (const lock of locks) lock.released = true
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

it('[RM200] the screen stays on while it is wanted, again after the page was hidden, and not after', async () => {
  const { rerender } = renderHook(({ isWanted }) => useWakeLock(isWanted), { initialProps: { isWanted: true } })
  await settle()
  expect([request.mock.calls, held()]).toEqual([[['screen']], 1])
  await see('hidden')
  expect(held()).toBe(0)
  await see('visible')
  await see('visible')
  expect([request.mock.calls.length, held()]).toEqual([2, 1])
  rerender({ isWanted: false })
  await settle()
  expect(held()).toBe(0)
  await see('hidden')
  await see('visible')
  expect(request).toHaveBeenCalledTimes(2)
})

it('[RM200] a lock that comes after the page was left is released', async () => {
  const lock = new Sentinel()
  let grant: (lock: Sentinel) => void = () => undefined
  request.mockReturnValue(
    new Promise((resolve) => {
      grant = resolve
    }),
  )
  const { unmount } = renderHook(() => useWakeLock(true))
  unmount()
  grant(lock)
  await settle()
  expect(lock.release).toHaveBeenCalledOnce()
})

it('[RM200] a browser that refuses, or has no such lock, changes nothing', async () => {
  request.mockRejectedValue(new DOMException('low battery', 'NotAllowedError'))
  renderHook(() => useWakeLock(true))
  await settle()
  expect(request).toHaveBeenCalledOnce()
  cleanup()
  Reflect.deleteProperty(navigator, 'wakeLock')
  renderHook(() => useWakeLock(true))
  await settle()
  expect(request).toHaveBeenCalledOnce()
})
