import { lazyHandle } from '#base/lazy-handle.ts'
import { isImportFailure } from '#lib/release.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { watchParts } from './reload-once.ts'

const reload = vi.fn<() => void>()
const site = vi.fn<typeof fetch>()
const page = { pathname: '', reload }
beforeEach(() => {
  reload.mockReset()
  vi.stubGlobal(
    'fetch',
    site.mockReset().mockImplementation(async () => new Response('{}')),
  )
  sessionStorage.clear()
  page.pathname = `/${Math.random()}`
})

/** Each test is a page of its own, which hears of its parts once. */
const failStart = watchParts('/assets/hydrate-1.js', page)
const partFails = async () => {
  dispatchEvent(new Event('part:failed'))
  await vi.waitFor(() => expect(site).toHaveBeenCalled())
  await new Promise((resolve) => setImmediate(resolve))
}

it('[CN45] a part that fails to load reloads the page once', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const part = lazyHandle('part', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  expect(await part()).toBeNull()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(await part()).toBeNull()
  await new Promise((resolve) => setImmediate(resolve))
  expect([reload.mock.calls.length, site.mock.calls.length]).toEqual([1, 1])
  page.pathname = '/other'
  await partFails()
  expect(reload).toHaveBeenCalledTimes(2)
})

it.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is closing', async () => new Response(null, { status: 503 })],
])('[CN45] a page whose site %s stays as it is', async (_, answer) => {
  site.mockImplementation(answer)
  await partFails()
  expect(reload).not.toHaveBeenCalled()
  site.mockImplementation(async () => new Response('{}'))
  await partFails()
  expect(reload).toHaveBeenCalledOnce()
})

it('[CN46] a page stays where the player has typed something, until they go to another one', async () => {
  document.body.innerHTML = '<textarea></textarea>'
  document.querySelector('textarea')!.dispatchEvent(new Event('input', { bubbles: true }))
  await partFails()
  expect(reload).not.toHaveBeenCalled()
  page.pathname = '/other'
  await partFails()
  expect(reload).toHaveBeenCalledOnce()
})

it('[CN45] a page that could not start reloads once', async () => {
  failStart()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  failStart()
  await new Promise((resolve) => setImmediate(resolve))
  expect(reload).toHaveBeenCalledOnce()
})

it('[CN45] without storage nothing is reloaded', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new Error('blocked')
    },
  })
  dispatchEvent(new Event('part:failed'))
  await new Promise((resolve) => setImmediate(resolve))
  vi.unstubAllGlobals()
  expect(reload).not.toHaveBeenCalled()
})

it.each([
  ['Failed to fetch dynamically imported module: https://a/assets/x.js', true],
  ['error loading dynamically imported module: https://a/assets/x.js', true],
  ['Importing a module script failed.', true],
  ['Failed to fetch', false],
  ['undefined is not a function', false],
])('[CN45] %s: a part is missing: %s', (message, expected) => {
  expect([isImportFailure(new TypeError(message)), isImportFailure(new Error(message))]).toEqual([expected, false])
})
