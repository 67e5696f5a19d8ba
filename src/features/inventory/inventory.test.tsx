import 'fake-indexeddb/auto'
import { createStore } from '#base/store.ts'
import { itemRow } from '#contract/items.fixture.ts'
import type { ItemRow } from '#contract/items.ts'
import type { LedgerRow } from '#contract/ledger.ts'
import type { IndexedPet } from '#contract/search.ts'
import { createLedgerStore, type LedgerStore } from '#lib/ledger/ledger-store.ts'
import { keepLastInventory, readLastInventory } from '#lib/ledger/last-inventory.store.ts'
import { seriesQuery } from '#lib/ledger/series-query.ts'
import { createQueryClient, readSource, rowsQuery, searchIndexQuery } from '#lib/queries.ts'
import { ledgerSyncMachine, type LedgerSyncEvent, type SyncOutcome } from '#machines/ledger-sync.machine.ts'
import { toastStore } from '#ui/toast-store.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { MemoryRouter } from 'react-router-dom'
import { NEVER } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor, fromEventObservable, fromPromise } from 'xstate'
import { Inventory } from './inventory.tsx'
import type { WorthChartProps } from './worth-section.tsx'
import { SyncLine } from './sync-line.tsx'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('structuredClone', (value: unknown) => JSON.parse(JSON.stringify(value)))
})
afterEach(cleanup)

const DAY = 86_400_000
const row = (id: string, more: Partial<LedgerRow> = {}): LedgerRow => ({
  id,
  at: new Date(Date.now() - 10 * DAY).toISOString(),
  kind: 'start',
  slug: 'doggy',
  quantity: 2,
  basis: 90,
  ...more,
})
const pet = (slug: string, name: string, value: ItemRow['value']): ItemRow =>
  itemRow({ slug, baseSlug: slug, name, value })
/** Of a pet that is Normal or Shiny. */
const FIGURES: IndexedPet['figures'] = { Normal: { value: 1, trend: 'up' }, Shiny: { value: 1, trend: 'up' } }
const ITEMS = [pet('doggy', 'Doggy', 100), pet('owl', 'Owl', 'O/C'), pet('king', 'King', 300)]

const Chart = ({ flows }: WorthChartProps) => <p>{`chart with ${flows.length} flows`}</p>

async function show(...rows: LedgerRow[]) {
  const owner = createStore<string | null>(null)
  const store = createLedgerStore({
    get: owner.get,
    set: (account) => owner.set(account),
    remove: () => owner.set(null),
  })
  await store.ready()
  if (rows.length > 0) await store.add(rows)
  const itemsBySlugs = vi.fn(async (slugs: readonly string[]) => ({
    pets: ITEMS.filter(({ slug }) => slugs.includes(slug)),
  }))
  const client = createQueryClient({ itemsBySlugs, site: async () => Promise.reject(new Error('none')) } as never)
  const slugs = [...new Set(rows.map(({ slug }) => slug))].toSorted()
  client.setQueryData(rowsQuery(slugs).queryKey, { pets: ITEMS.filter(({ slug }) => slugs.includes(slug)) })
  client.setQueryData(
    seriesQuery(slugs).queryKey,
    new Map(
      ITEMS.map(({ slug, value }) => [
        slug,
        [{ at: Date.now() - 20 * DAY, value: typeof value === 'number' ? value / 2 : null }],
      ]),
    ),
  )
  client.setQueryData(searchIndexQuery.queryKey, {
    pets: ITEMS.map(({ slug, name }) => ({ slug, name, hue: 0, figures: FIGURES })),
    eggs: [],
  })
  const view = (shown: LedgerStore | null) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Inventory store={shown} sync={null} Chart={Chart} />
      </MemoryRouter>
    </QueryClientProvider>
  )
  render(view(store))
  return { client, store }
}
const live = (store: LedgerStore) =>
  store
    .get()
    .rows.filter(({ deleted }) => !deleted)
    .map(({ slug, quantity, kind }) => `${quantity} ${slug} ${kind}`)
const typing = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Pet to add' })
const type = (text: string) => act(async () => void fireEvent.change(typing(), { target: { value: text } }))

it('[ML11, ML12, ML16, ML126, ML161] the total, what values did, and what has no number stand apart', async () => {
  await show(row('1'), row('2', { slug: 'owl', quantity: 3 }), row('3', { slug: 'king', quantity: 1 }))
  const total = screen.getByRole('region', { name: 'Total worth' })
  expect(total.textContent).toContain('500')
  expect(total.textContent).toContain('6 pets · 3 pets have no value yet')
  const terms = [...total.querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(terms).toEqual(['1 day', '7 days', 'Since you added them'])
  expect(within(total).getAllByText('+250')).toHaveLength(3)
  const table = screen.getByRole('table', { name: 'Your pets' })
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((line) => [...line.querySelectorAll('th [translate], td')].map(({ textContent }) => textContent))
  expect(cells).toEqual([
    ['King', '1', '300', '+100% in 30 days', '60%', '90', '+210', 'Wish with thisOpen pageRemove'],
    ['Doggy', '2', '200', '+100% in 30 days', '40%', '180', '+20', 'Wish with thisOpen pageRemove'],
    ['Owl', '3', 'O/C', '', '', '270', '', 'Open pageRemove'],
  ])
})

it('[ML133] what is added shows in the chart at once, and not what is dated later than a minute from now', async () => {
  const { store } = await show(row('1'))
  expect(await screen.findByText('chart with 1 flows')).toBeDefined()
  const later = (ms: number) => new Date(Date.now() + ms).toISOString()
  await act(() => store.add([row('2', { at: later(0) }), row('3', { at: later(120_000) })]))
  expect(screen.getByText('chart with 2 flows')).toBeDefined()
})

it('[ML13] a pet of which more went out than came in is named', async () => {
  await show(row('1', { kind: 'gave', quantity: -2 }))
  expect(screen.getByRole('alert').textContent).toBe('You traded away 2 more Doggy than you added. Add them.')
})

it('[ML27, ML36] what was added, or taken back, is said once it is stored', async () => {
  const { store } = await show(row('1'))
  let release = () => {}
  vi.spyOn(store, 'add').mockImplementation(() => new Promise((resolve) => (release = resolve)))
  const titles = () => toastStore.get().map(({ title }) => title)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add one Doggy' })))
  expect(titles()).toEqual([])
  await act(async () => release())
  expect(titles()).toEqual(['Added 1 × Doggy'])
  await act(async () => void toastStore.get()[0]!.action!.run())
  expect(titles()).toEqual(['Added 1 × Doggy'])
  await act(async () => release())
  expect(titles()).toEqual(['Taken back'])
})

it('[ML40, ML42] Enter adds the first suggestion as often as the text says, and the box keeps the focus', async () => {
  const { store } = await show(row('1'))
  await act(async () => typing().focus())
  await act(() => vi.dynamicImportSettled())
  await type('3x shiny king')
  expect(screen.getByRole('button', { name: 'Add 3 × Shiny King' }).dataset['first']).toBe('')
  await act(async () => void fireEvent.submit(typing().form!))
  await vi.waitFor(() => expect(live(store)).toContain('3 shiny-king start'))
  expect([typing().value, document.activeElement === typing()]).toEqual(['', true])
})

it('[ML142] the box says how many it adds; one that is typed counts before the stepper, and two numbers are refused', async () => {
  await show(row('1'))
  const hint = () => document.querySelector('#quick-add-hint')!.textContent
  await act(async () => typing().focus())
  await act(() => vi.dynamicImportSettled())
  await type('king 3')
  expect(hint()).toBe('Adds 3. Tap a variant, or press Enter for the first one.')
  fireEvent.click(screen.getByRole('button', { name: 'One more' }))
  await type('1x king')
  expect(screen.getByRole('button', { name: 'Add 1 × Normal King' })).toBeDefined()
  await type('2 king 3')
  expect(hint()).toContain('Couldn’t tell how many')
  expect(screen.queryAllByRole('button', { name: /× King/ })).toEqual([])
})

it('[ML32, ML42, ML167] a variant that the pet does not have is said, shown and not added', async () => {
  const { store } = await show(row('1'))
  await act(async () => typing().focus())
  await act(() => vi.dynamicImportSettled())
  await type('sm king')
  await act(async () => void fireEvent.submit(typing().form!))
  expect(document.querySelector('output')!.textContent).toBe('King has no Shiny Mythic variant')
  expect(live(store)).toEqual(['2 doggy start'])
  const hint = document.querySelector<HTMLElement>('#quick-add-hint')!
  expect([hint.textContent, hint.dataset['refused']]).toEqual(['King has no Shiny Mythic variant', ''])
  await type('s king')
  expect([hint.textContent, hint.dataset['refused']]).toEqual([
    'Tap a variant to add it, or press Enter for the first one.',
    undefined,
  ])
})

it('[ML161, ML165, ML169] for a newcomer the box comes first, and there is no figure of a time without their pets', async () => {
  const at = new Date().toISOString()
  await show(row('1', { at }), row('2', { slug: 'owl', at }))
  const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(heads).toEqual(['Add pets', 'Total worth', 'Your pets', 'Where your pets are saved'])
  const total = screen.getByRole('region', { name: 'Total worth' })
  expect([total.querySelector('dl'), total.textContent]).toEqual([
    null,
    'Total worth2004 pets · 2 pets have no value yetChange in valueNo changes since you added your pets.',
  ])
})

it('[ML169] the total stays below the box while a newcomer adds more pets, and is above it on the next visit', async () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((slug) => row(slug, { slug }))
  const first = () => screen.getAllByRole('heading', { level: 2 })[0]!.textContent
  const { store } = await show(...many.slice(0, 5))
  await act(() => store.add(many.slice(5)))
  expect(first()).toBe('Add pets')
  cleanup()
  vi.stubGlobal('indexedDB', new IDBFactory())
  await show(...many)
  expect(first()).toBe('Total worth')
})

it('[ML171] a pet of unknown cost shows no cost, share or gain, and a gain of 0 is not shown', async () => {
  const { basis: _, ...unknown } = row('1')
  await show(unknown, row('2', { slug: 'king', quantity: 1, basis: 300 }))
  const facts = [...screen.getByRole('table').querySelectorAll('tbody tr')].map((line) =>
    [...line.querySelectorAll('[data-label]')].map(({ textContent }) => textContent),
  )
  expect(facts).toEqual([
    ['60%', '300', ''],
    ['', '', ''],
  ])
})

it('[ML166, ML170] a tap opens the details of a pet, and Remove takes all of them out until it is undone', async () => {
  const { store } = await show(row('1', { quantity: 900 }), row('2', { quantity: 900 }))
  const more = screen.getByRole('button', { name: 'Details of Doggy' })
  const isOpen = () => [more.getAttribute('aria-expanded'), more.closest('tr')!.dataset['open']]
  expect(isOpen()).toEqual(['false', undefined])
  fireEvent.click(more)
  expect(isOpen()).toEqual(['true', ''])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Remove Doggy' })))
  await vi.waitFor(() => expect(toastStore.get()[0]!.title).toBe('Removed 1,800 × Doggy'))
  expect(live(store).slice(2).toSorted()).toEqual(['-801 doggy correction', '-999 doggy correction'])
  await act(async () => void toastStore.get()[0]!.action!.run())
  await vi.waitFor(() => expect(live(store)).toEqual(['900 doggy start', '900 doggy start']))
})

it('[ML168] Enter before the names have come adds the pet once they are there', async () => {
  const { client, store } = await show(row('1'))
  const index = client.getQueryData(searchIndexQuery.queryKey)!
  client.removeQueries({ queryKey: searchIndexQuery.queryKey })
  let answer: (names: typeof index) => void = () => {}
  const names = vi.fn<() => Promise<typeof index>>(() => new Promise((resolve) => (answer = resolve)))
  Object.assign(readSource(client), { searchIndex: names })
  await act(async () => typing().focus())
  await type('2 king')
  await act(async () => void fireEvent.submit(typing().form!))
  expect(live(store)).toEqual(['2 doggy start'])
  await act(async () => answer(index))
  await vi.waitFor(() => expect(live(store)).toContain('2 king start'))
  expect(names).toHaveBeenCalledOnce()
})

it('[ML43] the empty box offers what was added last', async () => {
  const { store } = await show(row('1'), row('2', { slug: 'king', at: new Date().toISOString() }))
  const recents = screen.getAllByRole('button', { name: /^Add 1 × / })
  expect(recents.map(({ textContent }) => textContent)).toEqual(['Add 1 × KingKing', 'Add 1 × DoggyDoggy'])
  await act(async () => void fireEvent.click(recents[0]!))
  await vi.waitFor(() => expect(live(store)).toContain('1 king start'))
})

it('[ML22] where the browser keeps nothing, the page says so', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const { store } = await show(row('1'))
  expect(screen.getByRole('alert').textContent).toContain('Your browser doesn’t let this site store anything')
  await type('king')
  expect(live(store)).toEqual(['2 doggy start'])
})

it('[ML25] deleting all asks first', async () => {
  const { store } = await show(row('1'))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Delete all' })))
  const confirm = await screen.findByRole('button', { name: 'Delete all pets' })
  expect(live(store)).toEqual(['2 doggy start'])
  await act(async () => void fireEvent.click(confirm))
  await vi.waitFor(() => expect(store.get().rows).toEqual([]))
  expect(screen.getByText('No pets yet')).toBeTruthy()
})

it('[ML72, ML73, ML74] the page says where the pets are, and shows a conflict until it is confirmed', async () => {
  let settle: (outcome: SyncOutcome) => void = () => {}
  const actor = createActor(
    ledgerSyncMachine.provide({
      actors: {
        signals: fromEventObservable<LedgerSyncEvent, undefined>(() => NEVER),
        sync: fromPromise(() => new Promise<SyncOutcome>((resolve) => (settle = resolve))),
      },
    }),
  ).start()
  const client = createQueryClient({ itemsBySlugs: async () => ({ pets: ITEMS }) } as never)
  const { container } = render(
    <QueryClientProvider client={client}>
      <SyncLine actor={actor} />
    </QueryClientProvider>,
  )
  const says = (text: string) => vi.waitFor(() => expect(container.textContent).toContain(text))
  await says('Saved on this device only. Export a copy or sign in, because a browser may clear it.')
  act(() => actor.send({ type: 'session.changed', account: 'ann' }))
  await says('Saving to your account…')
  await act(async () => settle({ conflicts: ['doggy'], isFull: false }))
  await says('Changed on two devices at once. Check these pets:Doggy')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Looks right' })))
  await act(async () => settle({ conflicts: [], isFull: true }))
  await says('which is the limit')
  actor.send({ type: 'rows.changed' })
  await act(async () => settle({ conflicts: [], isFull: false }))
  await says('Saved to your account')
})

it('[ML150, VA95] the number beside the box can be emptied and typed, and takes whole numbers only', async () => {
  await show(row('1'))
  const field = screen.getByLabelText<HTMLInputElement>('How many')
  const change = (value: string) => fireEvent.change(field, { target: { value } })
  change('')
  expect(field.value).toBe('')
  change('3')
  fireEvent.blur(field)
  expect(field.value).toBe('3')
  change('2,5')
  expect([field.value, toastStore.get()[0]!.title]).toEqual(['3', 'Whole numbers only, like 3.'])
  change('')
  fireEvent.blur(field)
  expect(field.value).toBe('1')
})

/** The page with reads that the test answers or fails: `pets` in reads of at most 100, then values over time. */
async function showBeforeValues(slugs: readonly string[]) {
  const owner = createStore<string | null>(null)
  const store = createLedgerStore({
    get: owner.get,
    set: (account) => owner.set(account),
    remove: () => owner.set(null),
  })
  await store.ready()
  await store.add(slugs.map((slug, index) => row(String(index), { slug, quantity: 1 })))
  const reads: { slugs: readonly string[]; resolve(answer: { pets: ItemRow[] }): void; reject(error: Error): void }[] =
    []
  const itemsBySlugs = (asked: readonly string[]) =>
    new Promise<{ pets: ItemRow[] }>((resolve, reject) => reads.push({ slugs: asked, resolve, reject }))
  const client = createQueryClient({ itemsBySlugs, site: async () => Promise.reject(new Error('none')) } as never)
  client.setDefaultOptions({ queries: { retry: false } })
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Inventory store={store} sync={null} Chart={Chart} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const answer = async (index: number) => {
    const read = reads[index]!
    await act(async () => read.resolve({ pets: read.slugs.map((slug) => pet(slug, slug, 10)) }))
  }
  const fail = (index: number) => act(async () => reads[index]!.reject(new Error('offline')))
  const total = () => document.querySelector('[aria-labelledby=total] .total')!.textContent
  const count = () => document.querySelector('[aria-labelledby=total] .count')!.textContent
  const worths = () => [...document.querySelectorAll('td.worth')].map(({ textContent }) => textContent)
  return { client, store, reads, answer, fail, total, count, worths }
}
const MANY = Array.from({ length: 104 }, (_, index) => `pet-${String(index).padStart(3, '0')}`)

it('[ML145] until all values have come there is no total, no count of pets without a number and no mover', async () => {
  const { answer, total, count, worths } = await showBeforeValues(MANY)
  await waitFor(() =>
    expect([total(), count(), new Set(worths())]).toEqual(['Loading...', '104 pets', new Set(['Loading...'])]),
  )
  await screen.findByRole('heading', { name: 'Biggest changes this week' })
  expect(screen.queryByText('No changes since you added your pets.')).toBeNull()
  await answer(0)
  await waitFor(() => expect([total(), count()]).toEqual(['Loading...', '104 pets']))
  await waitFor(() => expect(worths().filter((text) => text === '10')).toHaveLength(100))
  await answer(1)
  await waitFor(() => expect([total(), count(), new Set(worths())]).toEqual(['1,040', '104 pets', new Set(['10'])]))
})

it('[ML145, ML163] a total of which a part could not be read is of the rest, and says so; one of which nothing could is a dash', async () => {
  const { answer, fail, total, count, worths } = await showBeforeValues(MANY)
  await fail(1)
  await waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('Couldn’t load values.'))
  await waitFor(() => expect([total(), count(), new Set(worths())]).toEqual(['–', '104 pets', new Set(['–'])]))
  await answer(0)
  await waitFor(() =>
    expect([total(), count(), worths().filter((text) => text === 'No value yet').length]).toEqual([
      '1,000',
      '104 pets · 4 pets have no value yet',
      4,
    ]),
  )
})

it('[ML163, ML164] without a connection a new pet is the only one without a value, and what is kept keeps its time', async () => {
  const { client, store, reads, answer, fail, total, count, worths } = await showBeforeValues(['doggy', 'king'])
  await answer(0)
  await waitFor(() => expect(total()).toBe('20'))
  const points = [{ at: Date.now() - 20 * DAY, value: 10 }]
  client.setQueryData(seriesQuery(['doggy', 'king']).queryKey, new Map([['doggy', points]]))
  await keepLastInventory({
    seenAt: '2026-01-01T00:00:00.000Z',
    total: 20,
    pets: 2,
    sample: false,
    lines: [],
    points: [],
  })
  await act(() => store.add([row('new', { slug: 'owl', quantity: 3 })]))
  await fail(reads.length - 1)
  await waitFor(() =>
    expect([total(), count(), worths()]).toEqual([
      '20',
      '5 pets · 3 pets have no value yet',
      ['10', '10', 'No value yet'],
    ]),
  )
  await waitFor(async () => expect((await readLastInventory())?.pets).toBe(5), { timeout: 5_000 })
  const last = await readLastInventory()
  expect([last?.seenAt, last?.total, last?.lines.map(({ worth }) => worth)]).toEqual([
    '2026-01-01T00:00:00.000Z',
    20,
    [10, 10, null],
  ])
})

it('[ML145] the values that are known stay while a new pet is read, and the total waits for it', async () => {
  const { store, reads, answer, total, worths } = await showBeforeValues(['doggy', 'king'])
  await answer(0)
  await waitFor(() => expect(total()).toBe('20'))
  await act(() => store.add([row('new', { slug: 'owl', quantity: 3 })]))
  await waitFor(() => expect([total(), worths()]).toEqual(['Loading...', ['10', '10', 'Loading...']]))
  await answer(reads.length - 1)
  await waitFor(() => expect([total(), worths()]).toEqual(['50', ['30', '10', '10']]))
})

it('[WI88] a pet with a number leads to a wish with one of it, and one without does not', async () => {
  await show(row('1'), row('2', { slug: 'owl', quantity: 3 }))
  expect(screen.getAllByRole('link', { name: /^Wish with this/ }).map((link) => link.getAttribute('href'))).toEqual([
    '/trades/new?have=doggy:1',
  ])
})
