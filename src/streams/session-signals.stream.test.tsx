import { AUTH_TOKEN_KEY, authToken } from '#lib/auth-token.ts'
import { afterEach, expect, it } from 'vitest'
import { sessionSignals } from './session-signals.stream.ts'

afterEach(() => authToken.remove())

function listen() {
  const heard: string[] = []
  const listening = sessionSignals().subscribe(({ type }) => heard.push(type))
  return { heard, stop: () => listening.unsubscribe() }
}
const inAnotherTab = (token: string | null, key: string | null = AUTH_TOKEN_KEY) => {
  if (token === null) localStorage.removeItem(AUTH_TOKEN_KEY)
  else localStorage.setItem(AUTH_TOKEN_KEY, token)
  dispatchEvent(new StorageEvent('storage', { key }))
}

it('[AU3] it begins with the token that there is already', () => {
  const before = listen()
  authToken.set('secret')
  const after = listen()
  expect([before.heard, after.heard]).toEqual([[], ['token.updated']])
  before.stop()
  after.stop()
})

it('[AU3] auth:token-update counts if there is a token', () => {
  const { heard, stop } = listen()
  dispatchEvent(new CustomEvent('auth:token-update'))
  expect(heard).toEqual([])
  authToken.set('secret')
  dispatchEvent(new CustomEvent('auth:token-update'))
  expect(heard).toEqual(['token.updated'])
  stop()
  dispatchEvent(new CustomEvent('auth:token-update'))
  expect(heard).toEqual(['token.updated'])
})

it('[AU2] auth:logout ends the session', () => {
  const { heard, stop } = listen()
  dispatchEvent(new CustomEvent('auth:logout'))
  expect(heard).toEqual(['session.ended'])
  stop()
})

it('[AU31] another tab signs in and out, also by clearing all', () => {
  const { heard, stop } = listen()
  inAnotherTab('secret')
  inAnotherTab(null)
  inAnotherTab('other')
  inAnotherTab(null, null)
  inAnotherTab(null, 'theme')
  expect(heard).toEqual(['token.updated', 'session.ended', 'token.updated', 'session.ended'])
  stop()
})
