import { starStore, turnStar } from '#lib/stars.ts'
import { watchSheetStore } from '#lib/watch.ts'
import { toastStore } from '#ui/toast-store.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { startStarToasts } from './star-toasts.ts'

let stop = () => {}
afterEach(() => {
  stop()
  starStore.set({})
  localStorage.clear()
})
const go = vi.fn<(to: string) => void>()
const shown = () => toastStore.get().map(({ title }) => title)

it('[WL8] the first star offers the watchlist unless its sheet is open, and later ones say nothing', () => {
  watchSheetStore.set({ slug: 'doggy', name: 'Doggy' })
  stop = startStarToasts({ go })
  turnStar('doggy')
  expect(shown()).toEqual([])
  stop()
  starStore.set({})
  watchSheetStore.set(null)
  stop = startStarToasts({ go })
  turnStar('doggy')
  expect(shown()).toEqual(['Watching'])
  toastStore.get()[0]!.action!.run()
  expect(go).toHaveBeenCalledWith('/watchlist')
  toastStore.remove(toastStore.get()[0]!.id)
  turnStar('kitty')
  expect(shown()).toEqual([])
})

it('[WL6, WL8] the star that was given while the code loaded counts, and those of before do not', () => {
  const since = Date.now()
  turnStar('doggy')
  stop = startStarToasts({ go, since })
  expect(shown()).toEqual(['Watching'])
  toastStore.remove(toastStore.get()[0]!.id)
  stop()
  stop = startStarToasts({ go, since: Date.now() + 1 })
  expect(shown()).toEqual([])
})

it('[WL3] says once that stars can’t be stored', () => {
  stop = startStarToasts({ go })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  turnStar('doggy')
  expect(shown()).toEqual(['You watch these pets until you close this tab'])
  toastStore.remove(toastStore.get()[0]!.id)
  turnStar('kitty')
  expect(shown()).toEqual([])
})
