import { liveHatch } from '#contract/hatches.fixture.ts'
import type { Hatch, HatchesQueryInput, HatchList } from '#contract/hatches.ts'
import type { LiveHatches, LiveStatus } from '#contract/live.ts'
import { sourceWith } from '#contract/source.fixture.ts'
import type { Source } from '#contract/source.ts'
import { LiveContext, type LiveHandle } from '#lib/live-context.ts'
import { createQueryClient, siteQuery, statsQuery } from '#lib/queries.ts'
import { watchAll, watchStore } from '#lib/watch.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Subject } from 'rxjs'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { LiveHatches as Screen } from './live-hatches.tsx'

const NOW = Date.parse('2026-01-01T12:00:00.000Z')
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal(
    'scrollTo',
    vi.fn(() => scrollBy(0)),
  )
  scrollBy(0)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const scrollBy = (y: number) => void Object.assign(window, { scrollY: y })

const hatch = (seq: number, change: Partial<Hatch> = {}) =>
  liveHatch(seq, {
    slug: `pet-${seq}`,
    itemName: `Pet ${seq}`,
    playerName: 'Mia',
    hatcherName: 'Mia',
    timestamp: new Date(NOW - 5_000).toISOString(),
    value: 1_000 * seq,
    ...change,
  })
const hatches = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => hatch(from + index))
const createPages =
  (log: readonly Hatch[]) =>
  ({ page = 1 }: HatchesQueryInput): Promise<HatchList> =>
    Promise.resolve({
      hatches: log.toReversed().slice((page - 1) * 20, page * 20),
      seq: log.length,
      pagination: { current: page, pages: Math.ceil(log.length / 20), total: log.length },
    })

async function show(path: string, read: Source['hatches'], status: LiveStatus = 'live') {
  const client = createQueryClient(sourceWith({ hatches: read }))
  client.setQueryData(siteQuery.queryKey, { origin: 'https://bgsi.example', host: 'bgsi.example', sample: true })
  client.setQueryData(statsQuery.queryKey, { usersOnline: 1, totalPets: 2, totalExists: 3, secretHatches24h: 2_041 })
  const hatches$ = new Subject<LiveHatches>()
  const tickers = new Set<() => void>()
  let now = NOW
  const clock = {
    get: () => now,
    subscribe: (listener: () => void) => (tickers.add(listener), () => void tickers.delete(listener)),
  }
  const live: LiveHandle = {
    retain: () => () => {},
    status: { get: () => status, subscribe: () => () => {} },
    clock: () => clock,
    hatches: (open) => open(hatches$, {}),
  }
  const router = createMemoryRouter([{ path: '/live-hatches', Component: Screen }], { initialEntries: [path] })
  render(
    <LiveContext value={live}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LiveContext>,
  )
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(0)
  return {
    client,
    pass,
    address: () => router.state.location.search,
    emit: (...received: Hatch[]) => act(() => hatches$.next({ hatches: received, isSnapshot: false })),
    emitSnapshot: (...received: Hatch[]) => act(() => hatches$.next({ hatches: received, isSnapshot: true })),
    tick: (ms: number) =>
      act(() => {
        now += ms
        tickers.forEach((ticker) => ticker())
      }),
  }
}

const shown = () => screen.queryAllByRole('article').map((card) => card.querySelector('h2')!.textContent)
const card = (name: string) => screen.getByRole('link', { name }).closest('article')!

it('[HA1] shows 20 a page, and more when asked', async () => {
  const read = vi.fn(createPages(hatches(1, 45)))
  const { pass } = await show('/live-hatches', read)
  expect(shown()).toEqual(
    hatches(26, 45)
      .toReversed()
      .map(({ itemName }) => itemName),
  )
  fireEvent.click(screen.getByText('Load more'))
  await pass(0)
  expect(shown()).toHaveLength(40)
  fireEvent.click(screen.getByText('Load more'))
  await pass(0)
  expect([shown().length, screen.queryByText('Load more')]).toEqual([45, null])
  expect(read.mock.calls.map(([query]) => query)).toEqual([{ page: 1 }, { page: 2 }, { page: 3 }])
})

it('[HA1, HA5, HA10] sends the filters that are set, and keeps them in the address', async () => {
  const read = vi.fn(createPages(hatches(1, 3)))
  const { pass, address } = await show('/live-hatches?minValue=abc', read)
  fireEvent.change(screen.getByLabelText('Pet name'), { target: { value: ' king ' } })
  fireEvent.change(screen.getByLabelText('Egg'), { target: { value: 'Common' } })
  fireEvent.change(screen.getByLabelText('Hatcher'), { target: { value: 'Mia' } })
  fireEvent.change(screen.getByLabelText('Minimum value'), { target: { value: '500' } })
  fireEvent.submit(screen.getByRole('search'))
  await pass(0)
  fireEvent.click(screen.getByLabelText('Public only'))
  await pass(0)
  expect(address()).toEqual('?petName=king&eggType=Common&hatcherName=Mia&minValue=500&publicOnly=true')
  expect(read.mock.calls.map(([query]) => query).at(0)).toEqual({ page: 1 })
  expect(read.mock.calls.map(([query]) => query).at(-1)).toEqual({
    petName: 'king',
    eggType: 'Common',
    hatcherName: 'Mia',
    minValue: 500,
    publicOnly: true,
    page: 1,
  })
})

it('[LY23, LY24] the pet’s name is searched with S, M and SM spelled out, and its box keeps what was typed', async () => {
  const read = vi.fn(createPages(hatches(1, 3)))
  const { pass, address } = await show('/live-hatches', read)
  fireEvent.change(screen.getByLabelText('Pet name'), { target: { value: 's king' } })
  fireEvent.submit(screen.getByRole('search'))
  await pass(0)
  expect([address(), read.mock.calls.at(-1)?.[0]]).toEqual(['?petName=Shiny+king', { petName: 'Shiny king', page: 1 }])
  expect(screen.getByLabelText<HTMLInputElement>('Pet name').value).toBe('s king')
})

it('[HA1] a card shows pet, variant, rarity, hatcher or private player, egg, value and how many exist', async () => {
  const {
    hatcherName: _,
    eggType: __,
    ...hidden
  } = hatch(2, { itemName: 'Frankenbot', isPublic: false, playerName: null, value: 'O/C', rarity: 'Infinity' })
  const log = [
    hatch(1, {
      itemName: 'Shiny King Doggy',
      slug: 'shiny-king-doggy',
      variant: 'Shiny',
      value: 4_090_000,
      stats: { exists: 12 },
    }),
    hidden,
  ]
  await show('/live-hatches', createPages(log))
  expect(card('King Doggy').textContent).toEqual('SecretShinyKing DoggyMiaCommon EggExist12Value4.09M5 seconds ago')
  expect(screen.getByRole('link', { name: 'King Doggy' }).getAttribute('href')).toEqual('/items/shiny-king-doggy')
  expect(card('Frankenbot').textContent).toEqual('InfinityFrankenbotPrivate playerExist2ValueO/C5 seconds ago')
})

it('[WL100] a Watch button next to the link of a card watches its variant', async () => {
  const log = [hatch(1, { itemName: 'Shiny King Doggy', slug: 'shiny-king-doggy', variant: 'Shiny' })]
  await show('/live-hatches', createPages(log))
  const button = screen.getByRole('button', { name: 'Watch Shiny King Doggy' })
  expect([button.closest('a'), button.getAttribute('aria-pressed')]).toEqual([null, 'false'])
  fireEvent.click(button)
  onTestFinished(() => watchAll({ slug: 'shiny-king-doggy', name: 'Shiny King Doggy' }, false))
  expect([
    button.getAttribute('aria-pressed'),
    watchStore.get({ slug: 'shiny-king-doggy', name: 'Shiny King Doggy' }),
  ]).toEqual(['true', 'both'])
})

it('[LY73] one button opens egg, hatcher and minimum, and counts those that are set', async () => {
  await show('/live-hatches', createPages([]))
  const button = () => screen.getByRole('button', { name: /More filters/ })
  const state = () => [
    button().getAttribute('aria-expanded'),
    document.getElementById(button().getAttribute('aria-controls')!)?.dataset['open'],
  ]
  expect(state()).toEqual(['false', undefined])
  fireEvent.click(button())
  expect(state()).toEqual(['true', ''])
  cleanup()
  await show('/live-hatches?eggType=Common&minValue=500', createPages([]))
  expect([button().getAttribute('aria-label'), ...state()]).toEqual(['More filters, 2 active', 'true', ''])
})

it('[HA2] the times change each second', async () => {
  const { tick } = await show('/live-hatches', createPages(hatches(1, 1)))
  tick(1_000)
  expect(card('Pet 1').textContent).toContain('6 seconds ago')
  tick(60_000)
  expect(card('Pet 1').textContent).toContain('1 minute ago')
})

it('[HA3] at the top live hatches are inserted, those only that pass the filters', async () => {
  const { emit } = await show('/live-hatches?petName=pet&minValue=500', createPages(hatches(1, 2)))
  emit(hatch(3), hatch(4, { itemName: 'Other' }), hatch(5, { value: 499 }), hatch(6))
  expect(shown()).toEqual(['Pet 6', 'Pet 3', 'Pet 2', 'Pet 1'])
})

it('[HA17] live hatches of the pets that a misspelt name means are inserted', async () => {
  const read: Source['hatches'] = async (query) => ({
    ...(await createPages(hatches(1, 2))(query)),
    meant: ['pet-1', 'pet-2', 'pet-4'],
  })
  const { emit } = await show('/live-hatches?petName=pte', read)
  emit(hatch(3), hatch(4))
  expect(shown()).toEqual(['Pet 4', 'Pet 2', 'Pet 1'])
})

it('[HA11] scrolled, they wait behind a button, which shows them and goes to the top', async () => {
  const { emit } = await show('/live-hatches', createPages(hatches(1, 2)))
  scrollBy(300)
  emit(hatch(3))
  expect(screen.getByText('1 new hatch')).toBeDefined()
  emit(hatch(4), hatch(5))
  expect(shown()).toEqual(['Pet 2', 'Pet 1'])
  fireEvent.click(screen.getByText('3 new hatches'))
  expect(shown()).toEqual(['Pet 5', 'Pet 4', 'Pet 3', 'Pet 2', 'Pet 1'])
  expect([vi.mocked(scrollTo).mock.calls, screen.queryByText(/new hatch/)]).toEqual([[[{ top: 0 }]], null])
})

it('[HA15] scrolled before the first live message, only what the list does not have waits', async () => {
  const { pass, emitSnapshot } = await show('/live-hatches', createPages(hatches(1, 45)))
  scrollBy(400)
  emitSnapshot(...hatches(26, 45))
  await pass(0)
  expect(screen.queryByText(/new hatch/)).toBeNull()
  emitSnapshot(...hatches(27, 46))
  await pass(0)
  fireEvent.click(screen.getByText('1 new hatch'))
  await pass(0)
  expect(shown().slice(0, 3)).toEqual(['Pet 46', 'Pet 45', 'Pet 44'])
})

it('[HA3] scrolled back to the top, they are inserted', async () => {
  const { emit } = await show('/live-hatches', createPages(hatches(1, 1)))
  scrollBy(300)
  emit(hatch(2))
  scrollBy(0)
  fireEvent.scroll(window)
  expect(shown()).toEqual(['Pet 2', 'Pet 1'])
})

it('[HA11] the feed can be paused and resumed', async () => {
  const { emit } = await show('/live-hatches', createPages(hatches(1, 1)))
  fireEvent.click(screen.getByLabelText('Pause the feed'))
  emit(hatch(2))
  expect(shown()).toEqual(['Pet 1'])
  fireEvent.click(screen.getByLabelText('Resume the feed'))
  emit(hatch(3))
  expect(shown()).toEqual(['Pet 3', 'Pet 2', 'Pet 1'])
})

it('[HA14] reads the list again when hatches were missed before the live ones, once it may be newer', async () => {
  const read = vi.fn(createPages(hatches(1, 30)))
  const { emit, pass } = await show('/live-hatches', read)
  read.mockImplementation(createPages(hatches(1, 52)))
  emit(hatch(51), hatch(52))
  await pass(1_010)
  expect([read.mock.calls.length, shown().slice(0, 4)]).toEqual([2, ['Pet 52', 'Pet 51', 'Pet 50', 'Pet 49']])
  await pass(5_000)
  expect(read).toHaveBeenCalledTimes(2)
})

it('[HA14] where hatches were missed, what was shown stays until the list was read again, and that waits for who reads', async () => {
  const read = vi.fn(createPages(hatches(1, 22)))
  const { emit, pass } = await show('/live-hatches?petName=Pet', read)
  read.mockImplementation(createPages(hatches(1, 52)))
  emit(hatch(52, { itemName: 'Other' }))
  expect(shown()).toEqual(
    hatches(3, 22)
      .toReversed()
      .map(({ itemName }) => itemName),
  )
  scrollBy(300)
  await pass(5_000)
  expect([read.mock.calls.length, shown()[0]]).toEqual([1, 'Pet 22'])
  scrollBy(0)
  await pass(1_010)
  expect([read.mock.calls.length, shown()[0]]).toEqual([2, 'Pet 51'])
})

it('[HA8] tries again to read the missed ones when the list cannot be read', async () => {
  const read = vi.fn(createPages(hatches(1, 3)))
  const { emit, pass } = await show('/live-hatches', read)
  read.mockRejectedValue(new Error('down'))
  emit(hatch(9))
  await pass(60_000)
  expect(shown()).toEqual(['Pet 9', 'Pet 3', 'Pet 2', 'Pet 1'])
  read.mockImplementation(createPages(hatches(1, 9)))
  await pass(60_000)
  expect(shown()).toEqual(
    hatches(1, 9)
      .toReversed()
      .map(({ itemName }) => itemName),
  )
})

it('[HA7] holds under 500 hatches a second, a batch a frame', async () => {
  const { emit, tick } = await show('/live-hatches', createPages(hatches(1, 20)))
  scrollBy(300)
  for (let frame = 0; frame < 120; frame++) emit(...hatches(21 + frame * 8, 28 + frame * 8))
  tick(1_000)
  expect([shown().length, screen.getByText(/new hatches/).textContent]).toEqual([20, '960 new hatches'])
})

it('[HA4] a list that cannot be read says so, and can be tried again', async () => {
  const read = vi.fn<Source['hatches']>().mockRejectedValue(new Error('down'))
  const { pass } = await show('/live-hatches', read)
  await pass(5_000)
  expect(screen.getByRole('alert').textContent).toContain('Failed to fetch hatches')
  read.mockImplementation(createPages(hatches(1, 1)))
  fireEvent.click(screen.getByText('Try again'))
  await pass(0)
  expect(shown()).toEqual(['Pet 1'])
})

it('[HA12] waiting, empty and offline are said', async () => {
  const { pass, address } = await show(
    '/live-hatches?petName=unknown',
    () => Promise.resolve({ hatches: [], seq: 9, pagination: { current: 1, pages: 0, total: 0 } }),
    'offline',
  )
  expect([
    screen.getByText('No hatches found'),
    screen.getByText(/^You’re offline/),
    screen.getByText('Offline'),
  ]).toHaveLength(3)
  fireEvent.click(screen.getByText('Clear all filters'))
  await pass(0)
  expect([address(), screen.getByText('No hatches yet').tagName]).toEqual(['', 'H2'])
  cleanup()
  await show('/live-hatches', () => new Promise(() => {}))
  expect(screen.getByRole('region', { name: 'Hatches' }).getAttribute('aria-busy')).toEqual('true')
})

it('[SE1, SE6, SE18] has its title, canonical address and breadcrumbs', async () => {
  await show('/live-hatches?petName=x', createPages([]))
  expect([document.title, document.querySelector('link[rel=canonical]')?.getAttribute('href')]).toEqual([
    'Live hatches | bgsi.example',
    'https://bgsi.example/live-hatches',
  ])
  expect(
    JSON.parse(document.querySelector('script[type="application/ld+json"]')!.textContent!).itemListElement.map(
      ({ name }: { name: string }) => name,
    ),
  ).toEqual(['Home', 'Hatches'])
})

it('[HA16] the head has no count of secrets before the first hatch', async () => {
  const { client, pass } = await show('/live-hatches', createPages([]))
  await act(async () => void client.setQueryData(statsQuery.queryKey, { usersOnline: 1, totalPets: 2 }))
  await pass(0)
  expect(document.querySelector('.stat')).toBe(null)
})

it('[HA1, VA92, VA94] the minimum takes a comma, and one that is no number is named', async () => {
  const read = vi.fn(createPages(hatches(1, 3)))
  const { pass, address } = await show('/live-hatches?minValue=abc', read)
  expect(screen.getByText(/^Minimum value “abc” isn’t a number/)).toBeDefined()
  const minimum = screen.getByLabelText('Minimum value')
  fireEvent.change(minimum, { target: { value: '1,5m' } })
  await pass(600)
  expect([address(), screen.queryByText(/isn’t a number/)]).toEqual(['?minValue=1500000', null])
  fireEvent.change(minimum, { target: { value: 'abc' } })
  await pass(600)
  expect([address(), minimum.getAttribute('aria-invalid')]).toEqual(['?minValue=1500000', 'true'])
  expect(screen.getByText('Type a number, like 9,000 or 1.2M.')).toBeDefined()
})
