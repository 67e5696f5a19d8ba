// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { registerWorker } from './register-worker.ts'

afterEach(() => vi.unstubAllGlobals())

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
const resources = (...names: string[]) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(names.map((name) => ({ name })) as unknown as PerformanceEntryList)

it('[ST9] the worker is asked for once the page has loaded and is idle, and handed the pictures that are there', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const { calls, pass } = idle()
  const { container, register, postMessage } = workers()
  resources('https://v.test/items/cat.webp', 'https://v.test/assets/a.js', 'https://v.test/api/stats', 'https://v.test/eggs/common-egg@96.webp')
  const done = registerWorker(container)
  await Promise.resolve()
  expect(calls).toEqual([])
  dispatchEvent(new Event('load'))
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(register).not.toHaveBeenCalled()
  pass()
  await done
  expect(register.mock.calls).toEqual([['/service-worker.js']])
  expect(postMessage.mock.calls).toEqual([[{ type: 'CACHE_URLS', payload: { urlsToCache: ['https://v.test/items/cat.webp', 'https://v.test/eggs/common-egg@96.webp'] } }]])
})

it('[ST9] a page that has a worker already hands it nothing: it saw them itself', async () => {
  vi.stubGlobal('requestIdleCallback', (call: () => void) => call())
  const { container, register, postMessage } = workers({ controller: {} })
  await registerWorker(container)
  expect(register).toHaveBeenCalledOnce()
  expect(postMessage).not.toHaveBeenCalled()
})

it('[ST9] where there is none, or it is refused, the page goes on', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await registerWorker(undefined)
  vi.stubGlobal('requestIdleCallback', (call: () => void) => call())
  await registerWorker(workers({ register: () => Promise.reject(new Error('no')) }).container)
  expect(warn.mock.calls).toEqual([['service worker: it could not be registered', new Error('no')]])
})
