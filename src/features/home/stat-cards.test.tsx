import type { SiteStats } from '#contract/stats.ts'
import { statsQuery } from '#lib/queries.ts'
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { StatCards } from './stat-cards.tsx'
import { show } from './testing/show.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const STATS: SiteStats = { usersOnline: 1_284, totalPets: 554, totalExists: 291_917, secretHatches24h: 0 }
const cards = () =>
  [...document.querySelectorAll('dl > div')].map((card) => [
    card.querySelector('dt')!.textContent,
    card.querySelector('dd')!.textContent,
  ])
const flashing = () => [...document.querySelectorAll('.flash')].map(({ textContent }) => textContent)
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

it('[HM2] shows the four figures, grouped', async () => {
  await show(<StatCards />, { stats: () => Promise.resolve(STATS) })
  await pass(0)
  expect(cards()).toEqual([
    ['Players online', '1,284'],
    ['Total pets', '554'],
    ['Total Players', '291,917'],
    ['Secrets today', '0'],
  ])
})

it('[HM4] "..." while loading, "–" when they cannot be had; their arrival is no change', async () => {
  let answer: (stats: SiteStats) => void = () => {}
  await show(<StatCards />, { stats: () => new Promise((resolve) => (answer = resolve)) })
  expect(cards().map(([, figure]) => figure)).toEqual(['...', '...', '...', '...'])
  answer(STATS)
  await pass(0)
  expect([cards()[0]![1], flashing()]).toEqual(['1,284', []])
  cleanup()
  await show(<StatCards />, { stats: () => Promise.reject(new Error('down')) })
  await pass(0)
  expect(cards().map(([, figure]) => figure)).toEqual(['–', '–', '–', '–'])
})

it('[HM3] are asked for every 30 s, unless the channel is live', async () => {
  const stats = vi.fn<() => Promise<SiteStats>>(() => Promise.resolve(STATS))
  await show(<StatCards />, { stats })
  await pass(29_999)
  expect(stats).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(stats).toHaveBeenCalledTimes(2)
  cleanup()
  const live = vi.fn<() => Promise<SiteStats>>(() => Promise.resolve(STATS))
  const { held, unmount } = await show(<StatCards />, { stats: live, live: 'live' })
  await pass(90_000)
  expect([live.mock.calls.length, held()]).toEqual([1, 1])
  unmount()
  expect(held()).toEqual(0)
})

it('[HM13] a figure that changes flashes, and only that one; a change meanwhile does not begin another flash, one after it does', async () => {
  const { client } = await show(<StatCards />, { stats: () => Promise.resolve(STATS) })
  await pass(0)
  await act(async () => void client.setQueryData(statsQuery.queryKey, { ...STATS, secretHatches24h: 1 }))
  await pass(0)
  expect(flashing()).toEqual(['1'])
  const flash = document.querySelector('.flash')!
  await act(async () => void client.setQueryData(statsQuery.queryKey, { ...STATS, secretHatches24h: 2 }))
  await pass(0)
  expect(flashing()).toEqual(['2'])
  expect(document.querySelector('.flash')).toBe(flash) // the very element, whose animation goes on
  fireEvent(flash, new Event('webkitAnimationEnd', { bubbles: true })) // the name React takes where, as here, nothing is animated
  expect(flashing()).toEqual([])
  await act(async () => void client.setQueryData(statsQuery.queryKey, { ...STATS, secretHatches24h: 3 }))
  await pass(0)
  expect(flashing()).toEqual(['3'])
})

it('[HM18] a figure that nobody has reported has no card', async () => {
  await show(<StatCards />, { stats: () => Promise.resolve({ usersOnline: 0, totalPets: 554 }) })
  await pass(0)
  expect(cards()).toEqual([
    ['Players online', '0'],
    ['Total pets', '554'],
  ])
})
