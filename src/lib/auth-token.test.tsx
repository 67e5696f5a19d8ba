import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { authToken } from './auth-token.ts'

beforeEach(() => localStorage.clear())
afterEach(() => authToken.remove())

it('[AU8] the token is kept under auth_token', () => {
  expect(authToken.get()).toEqual(null)
  authToken.set('secret')
  expect([authToken.get(), localStorage.getItem('auth_token')]).toEqual(['secret', 'secret'])
  authToken.remove()
  expect([authToken.get(), localStorage.length]).toEqual([null, 0])
})

it('[AU8] where storage is blocked, a session lasts for the page', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('blocked')
    })
  }
  expect(authToken.get()).toEqual(null)
  authToken.set('secret')
  expect(authToken.get()).toEqual('secret')
  authToken.remove()
  expect(authToken.get()).toEqual(null)
})

it('[AU3, AU31] who subscribes hears of this tab and the others, and of nothing else', () => {
  const received = vi.fn<() => void>()
  const stop = authToken.subscribe(received)
  const stored = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }))
  stored('theme')
  expect(received).toHaveBeenCalledTimes(0)
  authToken.set('secret')
  authToken.remove()
  stored('auth_token')
  stored(null)
  expect(received).toHaveBeenCalledTimes(4)
  stop()
  authToken.set('secret')
  stored('auth_token')
  expect(received).toHaveBeenCalledTimes(4)
})
