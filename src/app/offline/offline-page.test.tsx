import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OfflinePage } from './offline-page.tsx'

const ask = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', ask)
  history.replaceState(null, '', '/items/king-doggy')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  ask.mockReset()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const calls = (...mocks: { mock: { calls: unknown[] } }[]) => mocks.map(({ mock }) => mock.calls.length)

function show() {
  const open = vi.fn<() => void>()
  render(<OfflinePage host="values.example" open={open} />)
  return open
}

it('[ST11] a network that is back opens the page at once, where the site can be reached by it', async () => {
  ask.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(new Response())
  const open = show()
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(calls(open, ask)).toEqual([0, 1])
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(calls(open, ask)).toEqual([1, 2])
})

it('[ST11] the site is asked every 5 s, and opened when it answers', async () => {
  ask
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response(null, { status: 502 }))
    .mockResolvedValue(new Response())
  const open = show()
  await pass(14_999)
  expect([calls(open), ask.mock.calls]).toEqual([
    [0],
    Array.from({ length: 2 }, () => [location.href, { method: 'HEAD' }]),
  ])
  await pass(1)
  expect(calls(open, ask)).toEqual([1, 3])
})

it('[ST11] it does not ask the site while the page is hidden, at its own address, or after it was left', async () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  show()
  await pass(60_000)
  visible.mockReturnValue('visible')
  cleanup()
  history.replaceState(null, '', '/offline')
  show()
  await pass(60_000)
  cleanup()
  history.replaceState(null, '', '/items')
  show()
  cleanup()
  await pass(60_000)
  expect(calls(ask)).toEqual([0])
})
