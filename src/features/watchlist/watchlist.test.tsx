import { itemRow } from '#contract/items.fixture.ts'
import type { ItemRow, PetList } from '#contract/items.ts'
import { sourceWith } from '#contract/source.fixture.ts'
import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { setWatched, watchStore } from '#lib/watch.ts'
import { starStore } from '#lib/stars.ts'
import { starsLeftOut } from './sync-stars.ts'
import { watchlistSource } from './watchlist-source.ts'
import { toastStore } from '#ui/toast-store.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { Watchlist } from './watchlist.tsx'

afterEach(() => {
  cleanup()
  starStore.set({})
  localStorage.clear()
})

const STARRED = Date.parse('2026-11-20T10:00:00Z')
type Past = Record<string, Partial<Record<'day' | 'week' | 'month' | 'star', number>>>

function show(rows: readonly Partial<ItemRow>[], past: Past = {}, { isOffline = false } = {}) {
  starStore.set(Object.fromEntries(rows.map(({ slug }, at) => [slug!, STARRED + at * 86_400_000])))
  const refuse = () => Promise.reject(new Error('offline'))
  vi.spyOn(watchlistSource, 'past').mockImplementation((stars) =>
    isOffline
      ? refuse()
      : Promise.resolve({
          past: stars.map((star) => ({ ...star, ...past[star.slug] })),
        }),
  )
  const reads = vi.fn<(slugs: readonly string[]) => Promise<PetList>>((slugs) =>
    isOffline ? refuse() : Promise.resolve({ pets: rows.filter(({ slug }) => slugs.includes(slug!)).map(itemRow) }),
  )
  const client = createQueryClient(sourceWith({ itemsBySlugs: reads }))
  client.setDefaultOptions({ queries: { retry: false } })
  client.setQueryData(siteQuery.queryKey, {
    origin: 'https://bgsi.example',
    host: 'bgsi.example',
    sample: true,
    changes: 0,
  })
  const router = createMemoryRouter([{ path: '/watchlist', element: <Watchlist push={() => null} /> }], {
    initialEntries: ['/watchlist'],
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { client, router, reads }
}

const list = () => screen.findByRole('list', { name: 'Watched pets' })
const entries = async () => within(await list()).findAllByRole('listitem')
const names = async () => (await entries()).map((entry) => within(entry).getByRole('heading').textContent)
const figures = (entry: HTMLElement) =>
  [...entry.querySelectorAll('dl > div')].map((div) =>
    div.textContent!.replace(/^(1 day|7 days|30 days|Since watched)/, ''),
  )

it('[WL10, WL11, WL17] shows value, flag, day of the star and how the value moved', async () => {
  show([{ slug: 'doggy', name: 'Doggy', value: 1_500, flags: ['stale'] }], {
    doggy: { day: 1_500, week: 1_000, month: 2_000, star: 1_200 },
  })
  const [entry] = await entries()
  await waitFor(() => expect(figures(entry!)).toEqual(['+0%', '+50%', '-25%', '+25%']))
  for (const text of ['1,500', 'Stale', 'Since Nov 20, 2026']) expect(entry!.textContent).toContain(text)
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
})

it('[WL11] without two numbers there is no change', async () => {
  show([{ slug: 'doggy', value: 'O/C' }], { doggy: { day: 5 } })
  const [entry] = await entries()
  expect(figures(entry!)).toEqual(Array.from({ length: 4 }, () => '–Not enough data yet'))
})

it('[WL12] is sorted by newest star, and as the player chooses', async () => {
  const { router } = show(
    [
      { slug: 'a', name: 'A', value: 10 },
      { slug: 'b', name: 'B', value: 'N/A' },
      { slug: 'c', name: 'C', value: 30 },
    ],
    { a: { week: 5 }, c: { week: 60 } },
  )
  expect(await names()).toEqual(['C', 'B', 'A'])
  await waitFor(async () => expect(figures((await entries())[0]!)[1]).toBe('-50%'))
  for (const [sort, order] of [
    ['value', ['C', 'A', 'B']],
    ['rise', ['A', 'C', 'B']],
    ['fall', ['C', 'A', 'B']],
    ['name', ['A', 'B', 'C']],
    ['newest', ['C', 'B', 'A']],
  ] as const) {
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: sort } })
    await waitFor(async () => expect(await names()).toEqual(order))
    expect(router.state.location.search).toBe(sort === 'newest' ? '' : `?sort=${sort}`)
  }
})

it('[WL13, WL99] a removed entry can be brought back as it was, with its hatches', async () => {
  show([
    { slug: 'a', name: 'A' },
    { slug: 'b', name: 'B' },
  ])
  const before = starStore.get()
  setWatched({ slug: 'a', name: 'A' }, 'hatches', true)
  const state = () => watchStore.get({ slug: 'a', name: 'A' })
  fireEvent.click(within(await list()).getByRole('button', { name: 'Watch A' }))
  await waitFor(async () => expect(await names()).toEqual(['B']))
  expect(state()).toBe('none')
  const [removed] = toastStore.get()
  expect(removed).toMatchObject({ title: 'A removed', action: { label: 'Undo' } })
  removed!.action!.run()
  await waitFor(async () => expect(await names()).toEqual(['B', 'A']))
  expect([starStore.get(), state()]).toEqual([before, 'both'])
})

it('[WL14] without a network it shows what was last read, and since when it is so', async () => {
  show([{ slug: 'doggy', name: 'Doggy', value: 1_500 }], { doggy: { week: 1_000 } })
  const [entry] = await entries()
  await waitFor(() => expect(figures(entry!)[1]).toBe('+50%'))
  cleanup()
  show([{ slug: 'doggy' }], {}, { isOffline: true })
  expect(await names()).toEqual(['Doggy'])
  expect(figures((await entries())[0]!)[1]).toBe('+50%')
  expect((await screen.findByRole('status')).textContent).toMatch(/^You are offline\. These values are from /)
})

it('[WL91] figures of an earlier visit do not show while the present ones are read', async () => {
  show([{ slug: 'doggy', name: 'Doggy', value: 1_500 }], { doggy: { week: 1_000 } })
  await waitFor(async () => expect(figures((await entries())[0]!)[1]).toBe('+50%'))
  cleanup()
  const { reads } = show([])
  let answer: ((list: PetList) => void) | undefined
  reads.mockReturnValue(new Promise((resolve) => void (answer = resolve)))
  starStore.set({ doggy: STARRED })
  await waitFor(() => expect(reads).toHaveBeenCalledTimes(1))
  expect(document.body.textContent).not.toContain('1,500')
  expect(screen.queryByText('Doggy')).toBeNull()
  answer?.({ pets: [itemRow({ slug: 'doggy', name: 'Doggy', value: 900 })] })
  expect(await names()).toEqual(['Doggy'])
  expect((await entries())[0]!.textContent).toContain('900')
})

it('[WL91] while another star is read, the figures of this visit stay', async () => {
  const { reads } = show([{ slug: 'doggy', name: 'Doggy', value: 1_500 }], { doggy: { week: 1_000 } })
  await waitFor(async () => expect(figures((await entries())[0]!)[1]).toBe('+50%'))
  reads.mockReturnValue(new Promise(() => {}))
  starStore.set({ ...starStore.get(), kitty: STARRED })
  await waitFor(() => expect(reads).toHaveBeenCalledTimes(2))
  expect(await names()).toEqual(['Doggy'])
  expect(screen.queryByText(/These values are from/)).toBeNull()
})

it('[WL14] with nothing read before it says so, and tries again', async () => {
  const { reads } = show([{ slug: 'doggy', name: 'Doggy' }], {}, { isOffline: true })
  await screen.findByRole('heading', { name: 'Couldn’t load your watchlist' })
  reads.mockResolvedValue({ pets: [itemRow({ slug: 'doggy', name: 'Doggy' })] })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await names()).toEqual(['Doggy'])
})

it('[WL15] a value that changes in the cache is shown, with its changes', async () => {
  const { client } = show([{ slug: 'doggy', name: 'Doggy', value: 1_000 }], { doggy: { week: 1_000 } })
  await waitFor(async () => expect(figures((await entries())[0]!)[1]).toBe('+0%'))
  client.setQueryData(['items', 'rows', ['doggy']], { pets: [itemRow({ slug: 'doggy', name: 'Doggy', value: 1_100 })] })
  await waitFor(async () => expect(figures((await entries())[0]!)[1]).toBe('+10%'))
  expect((await entries())[0]!.textContent).toContain('1,100')
})

it('[WL93] stars beyond the limit are counted', async () => {
  starsLeftOut.set(3)
  onTestFinished(() => starsLeftOut.set(0))
  show([{ slug: 'doggy', name: 'Doggy' }])
  expect(await screen.findByText(/^Your 3 oldest pets are only in this browser/)).toBeTruthy()
})

it('[WL16, WL98] without a star it says how to give one, and leads to the items, below the title and a sentence', async () => {
  show([])
  await screen.findByRole('heading', { name: 'No pets yet' })
  const head = screen.getByRole('heading', { level: 1, name: 'Watchlist' }).parentElement!
  expect([head.className, head.textContent]).toEqual(['page-head', expect.stringContaining('The pets that you watch')])
  expect(screen.getByRole('link', { name: 'Browse pets' }).getAttribute('href')).toBe('/items')
})

it('[WI88] a pet with a number leads to a wish for it, and one without does not', async () => {
  show([
    { slug: 'owl', name: 'Owl', value: 'O/C' },
    { slug: 'doggy', name: 'Doggy', value: 1_500 },
  ])
  await entries()
  expect(screen.getAllByRole('link', { name: /^Wish for this/ }).map((link) => link.getAttribute('href'))).toEqual([
    '/trades/new?want=doggy:1',
  ])
})
