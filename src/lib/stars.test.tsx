import { afterEach, expect, it, vi } from 'vitest'
import { authToken } from './auth-token.ts'
import { isStarred, restoreStar, starStore, turnStar, uniteStars } from './stars.ts'

afterEach(() => {
  starStore.set({})
  localStorage.clear()
})
const shown = () => Object.keys(starStore.get()).filter((slug) => isStarred(starStore.get(), slug))

it('[WL1, WL2] a press gives a star, the next one takes it away', () => {
  turnStar('king-doggy')
  turnStar('kitty')
  expect(shown()).toEqual(['king-doggy', 'kitty'])
  expect(JSON.parse(localStorage.getItem('stars')!)).toEqual(starStore.get())
  turnStar('king-doggy')
  expect(shown()).toEqual(['kitty'])
})

it('[WL13] a star that is brought back stands since when it did', () => {
  starStore.set({ kitty: 5 })
  turnStar('kitty')
  restoreStar('kitty', 5)
  expect(starStore.get()).toEqual({ kitty: 5 })
})

it.each([
  [{ a: 5 }, { a: 7 }, { a: 7 }],
  [{ a: 5 }, { a: -7 }, { a: -7 }],
  [{ a: 5 }, { a: -5 }, { a: -5 }],
  [{ a: 5, b: -1 }, { c: 2 }, { a: 5, b: -1, c: 2 }],
])('[WL4] %o and %o are %o, in either order', (a, b, both) => {
  expect(uniteStars(a, b)).toEqual(both)
  expect(uniteStars(b, a)).toEqual(both)
})

it('[WL5] another tab’s star is shown', () => {
  const listener = vi.fn<() => void>()
  const stop = starStore.subscribe(listener)
  localStorage.setItem('stars', '{"doggy":9}')
  dispatchEvent(new StorageEvent('storage', { key: 'stars' }))
  expect(listener).toHaveBeenCalled()
  expect(shown()).toEqual(['doggy'])
  stop()
})

it.each(['[1', '7', 'null', '{"a":"x","b":1.5}'])('[WL2] what is no list of stars, `%s`, is none', (text) => {
  localStorage.setItem('stars', text)
  expect(starStore.get()).toEqual({})
})

it('[WL3] a full storage keeps stars for the page, and says so', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  turnStar('doggy')
  expect([shown(), starStore.isStored()]).toEqual([['doggy'], false])
})

it('[WL3, WL9] signing out takes along what a full storage did not keep', () => {
  authToken.set('a-token')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  turnStar('doggy')
  authToken.remove()
  authToken.set('a-token of another')
  expect(shown()).toEqual([])
  authToken.remove()
})

it('[WL9] stars of a guest become those of who signs in, and go with the session', () => {
  turnStar('doggy')
  authToken.set('a-token')
  expect(shown()).toEqual(['doggy'])
  turnStar('kitty')
  expect(shown()).toEqual(['doggy', 'kitty'])
  authToken.remove()
  expect([shown(), localStorage.length]).toEqual([[], 0])
})
