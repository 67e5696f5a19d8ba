import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerWorker } from './register-worker.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function workers({ controller = null as object | null, register = () => Promise.resolve() } = {}) {
  const postMessage = vi.fn<(message: unknown) => void>()
  const container = { controller, register: vi.fn(register), ready: Promise.resolve({ active: { postMessage } }) }
  return { container: container as unknown as ServiceWorkerContainer, register: container.register, postMessage } // only what is asked of it
}
const idle = () => {
  const calls: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (call: () => void) => calls.push(call))
  return { calls, pass: () => calls.splice(0).forEach((call) => call()) }
}
const settle = () => vi.advanceTimersByTimeAsync(10_000)
const resources = (...names: string[]) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue(names.map((name) => ({ name })) as unknown as PerformanceEntryList)

it('[ST9] the worker is asked for once the page has loaded and was idle for 10 s, and handed the pictures that are there', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const { calls, pass } = idle()
  const { container, register, postMessage } = workers()
  resources(
    'https://v.test/items/cat.webp',
    'https://v.test/assets/a.js',
    'https://v.test/api/stats',
    'https://v.test/eggs/common-egg@96.webp',
  )
  const done = registerWorker(container)
  await settle()
  expect(calls).toEqual([])
  dispatchEvent(new Event('load'))
  await settle()
  expect(calls).toHaveLength(1)
  pass()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(register).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect(register.mock.calls).toEqual([['/service-worker.js']])
  expect(postMessage.mock.calls).toEqual([
    [
      {
        type: 'CACHE_URLS',
        payload: { urlsToCache: ['https://v.test/items/cat.webp', 'https://v.test/eggs/common-egg@96.webp'] },
      },
    ],
  ])
})

it('[ST9] a page that has a worker already hands it nothing: it saw them itself', async () => {
  vi.stubGlobal('requestIdleCallback', (call: () => void) => call())
  const { container, register, postMessage } = workers({ controller: {} })
  const done = registerWorker(container)
  await settle()
  await done
  expect(register).toHaveBeenCalledOnce()
  expect(postMessage).not.toHaveBeenCalled()
})

it('[ST9] where there is none, or it is refused, the page goes on', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await registerWorker(undefined)
  vi.stubGlobal('requestIdleCallback', (call: () => void) => call())
  const done = registerWorker(workers({ register: () => Promise.reject(new Error('no')) }).container)
  await settle()
  await done
  expect(warn.mock.calls).toEqual([['service worker: it could not be registered', new Error('no')]])
})
