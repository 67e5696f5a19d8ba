import { readSignInAnswer, forgetSignInAnswer } from '#lib/sign-in-answer.ts'
import { afterEach, expect, it } from 'vitest'
import { firstScript } from './first-script.ts'

const run = () => new Function(firstScript)()

afterEach(() => {
  localStorage.clear()
  forgetSignInAnswer()
  delete document.documentElement.dataset['session']
  history.replaceState(null, '', '/')
})

it.each(['/auth/callback', '/auth/callback/'])(
  '[AU7] the query of %s leaves the address at once, and waits for the page',
  (path) => {
    const entries = history.length
    history.replaceState(null, '', `${path}?token=a%2Bb&state=%2Fitems%3Fsort%3Dname-asc#x`)
    run()
    expect([location.pathname, location.search, location.hash, history.length]).toEqual([path, '', '', entries])
    expect(readSignInAnswer()).toEqual({ token: 'a+b', error: null, state: '/items?sort=name-asc', isOwn: false })
    forgetSignInAnswer()
    expect(readSignInAnswer()).toEqual({ token: null, error: null, state: null, isOwn: false })
  },
)

it.each(['/items?token=t', '/auth/callbacks?token=t', '/x/auth/callback?token=t'])(
  '[AU7] %s stays as it is',
  (address) => {
    history.replaceState(null, '', address)
    run()
    expect([location.pathname + location.search, readSignInAnswer().token]).toEqual([address, null])
  },
)

it('[AU18] a player with a token is known before the first paint', () => {
  run()
  expect(document.documentElement.dataset['session']).toEqual(undefined)
  localStorage.setItem('auth_token', 'secret')
  run()
  expect(document.documentElement.dataset['session']).toEqual('')
})
