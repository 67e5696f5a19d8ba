import { keepScrollPosition, KEPT_HEIGHT } from '#features/items/scroll-position.ts'
import { readSignInAnswer, forgetSignInAnswer } from '#features/sign-in-callback/sign-in-answer.ts'
import { afterEach, expect, it, vi } from 'vitest'

/** The module runs once for each document. */
async function run() {
  vi.resetModules()
  await import('./first-paint.ts')
}

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.style.removeProperty(KEPT_HEIGHT)
  forgetSignInAnswer()
  delete document.documentElement.dataset['session']
  history.replaceState(null, '', '/')
})

it.each(['/auth/callback', '/auth/callback/'])(
  '[AU7] the query of %s leaves the address at once, and waits for the page',
  async (path) => {
    const entries = history.length
    history.replaceState(null, '', `${path}?token=a%2Bb&state=%2Fitems%3Fsort%3Dname-asc#x`)
    await run()
    expect([location.pathname, location.search, location.hash, history.length]).toEqual([path, '', '', entries])
    expect(readSignInAnswer()).toEqual({ token: 'a+b', error: null, state: '/items?sort=name-asc', isOwn: false })
    forgetSignInAnswer()
    expect(readSignInAnswer()).toEqual({ token: null, error: null, state: null, isOwn: false })
  },
)

it.each(['/items?token=t', '/auth/callbacks?token=t', '/x/auth/callback?token=t'])(
  '[AU7] %s stays as it is',
  async (address) => {
    history.replaceState(null, '', address)
    await run()
    expect([location.pathname + location.search, readSignInAnswer().token]).toEqual([address, null])
  },
)

it('[AU18] a player with a token is known before the first paint', async () => {
  await run()
  expect(document.documentElement.dataset['session']).toEqual(undefined)
  localStorage.setItem('auth_token', 'secret')
  await run()
  expect(document.documentElement.dataset['session']).toEqual('')
})

it('[IL26] a list that was left has its old height before the first paint, and its place once the page is parsed', async () => {
  const place = { y: 812, height: 9_000, item: 0, offset: 0, columns: 2, rowHeight: 1, count: 40 }
  history.replaceState({ key: 'abc' }, '', '/items?sort=name-asc')
  keepScrollPosition('abc /items?sort=name-asc', place)
  const scrolled = vi.spyOn(globalThis, 'scrollTo').mockReturnValue()
  await run()
  expect([document.documentElement.style.getPropertyValue(KEPT_HEIGHT), scrolled.mock.calls]).toEqual(['9000px', []])
  dispatchEvent(new Event('DOMContentLoaded'))
  expect(scrolled.mock.calls).toEqual([[0, 812]])
})

it.each(['null', '7', '{broken'])('[IL26] stored places that are %s do not stop what follows', async (text) => {
  sessionStorage.setItem('list-places', text)
  localStorage.setItem('auth_token', 'secret')
  await run()
  expect(document.documentElement.dataset['session']).toEqual('')
})
