import { createStore } from '#base/store.ts'
import { itemRow } from '#contract/items.fixture.ts'
import { sourceWith } from '#contract/source.fixture.ts'
import type { LedgerRow } from '#contract/ledger.ts'
import { mergeLedgers } from '#domain/ledger/merge-ledgers.ts'
import { LedgerContext } from '#lib/ledger/ledger-context.ts'
import type { LedgerStore } from '#lib/ledger/ledger-store.ts'
import { createQueryClient } from '#lib/queries.ts'
import { toastStore } from '#ui/toast-store.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Picker } from './picker.tsx'
import { button, catalogue, renderCalculator } from './testing/render-calculator.tsx'

configure({ defaultHidden: true }) // whether something is visible costs jsdom most of a test's time

const pet = (slug: string, value: number | 'O/C') => itemRow({ slug, baseSlug: slug, name: slug, value })
const rows = [pet('owl', 300), pet('doggy', 200), pet('kraken', 190), pet('cat', 100), pet('word', 'O/C')]
const own = (slug: string, quantity: number): LedgerRow => ({
  id: slug,
  at: '2026-01-01T00:00:00.000Z',
  kind: 'start',
  slug,
  quantity,
})

function ledgerWith(...held: LedgerRow[]) {
  const state = createStore({ rows: mergeLedgers(held), storage: 'stored' })
  const add = async (added: readonly LedgerRow[]) =>
    state.set({ ...state.get(), rows: mergeLedgers(state.get().rows, added) })
  return { ...state, add } as unknown as LedgerStore
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'mine' }] })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const settle = async (time = 10) => {
  await act(() => vi.advanceTimersByTimeAsync(time))
  await act(() => vi.dynamicImportSettled())
  await act(() => vi.advanceTimersByTimeAsync(10))
}
async function open(query: string, store: LedgerStore | null) {
  const view = await renderCalculator(query, catalogue(rows), undefined, null, store)
  await settle(5_000) // until the page is idle
  return view
}
const press = async (name: string) => {
  fireEvent.click(button(name))
  await settle()
}
const names = () =>
  [...screen.getByRole('list', { name: 'Pets' }).children].map((row) => row.querySelector('.name')!.textContent)
const suggested = () =>
  within(screen.getByRole('region', { name: 'Make it fair' }))
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('b')?.textContent)
const fromOwn = () => screen.queryByRole<HTMLInputElement>('switch', { name: 'From my pets' })
const booked = (store: LedgerStore) =>
  store
    .get()
    .rows.filter(({ tradeId, deleted }) => tradeId && !deleted)
    .map(({ slug, quantity, basis }) => [slug, quantity, basis])

it('[ML85] the tab shows the own pets, the dearest first, finds among them, and adds', async () => {
  const view = await open('', ledgerWith(own('cat', 1), own('doggy', 4), own('word', 2)))
  await press('Add a pet to Your Offer')
  fireEvent.click(screen.getByRole('radio', { name: 'Mine' }))
  await settle()
  await settle(2_000) // until its code finds the page idle
  expect(names().map((text) => rows.find(({ slug }) => text!.startsWith(slug))?.slug)).toEqual(['doggy', 'cat', 'word'])
  expect(names()[0]).toContain('You own 4')
  const box = screen.getByRole('searchbox', { name: 'Search pets' })
  fireEvent.change(box, { target: { value: 'cta' } })
  await settle()
  expect(names().length).toBe(1)
  fireEvent.submit(box.closest('form')!)
  await settle()
  expect(view.query()).toBe('?you=cat')
  fireEvent.change(box, { target: { value: 'owl' } })
  await settle()
  expect(screen.getByText('None of your pets matches "owl"')).toBeTruthy()
  await press('Close')
  await press('Add a pet to Their Offer')
  expect(screen.queryByRole('radio', { name: 'Mine' })).toBeNull()
})

const noop = () => {}
const renderOwnFirst = (store: Promise<LedgerStore>) =>
  render(
    <QueryClientProvider client={createQueryClient(sourceWith(catalogue(rows)))}>
      <LedgerContext value={() => store}>
        <MemoryRouter>
          <Picker side="yours" chosen={[]} onAdd={noop} onSwitch={noop} onClose={noop} isOwnFirst />
        </MemoryRouter>
      </LedgerContext>
    </QueryClientProvider>,
  )
it.each([
  ['whoever has pets begins with those', ledgerWith(own('cat', 1)), ['cat'], 'own'],
  ['whoever has none begins with all', ledgerWith(), ['owl', 'doggy', 'kraken', 'cat', 'word'], 'all'],
])('[RM147] where own pets come first, %s', async (_, store, slugs, chosen) => {
  renderOwnFirst(Promise.resolve(store))
  for (let wait = 0; wait < 3; wait++) await settle(5_000)
  expect(names().map((text) => rows.find(({ slug }) => text!.startsWith(slug))?.slug)).toEqual(slugs)
  expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe(chosen)
})

it('[RM147] what is typed first is not lost: before the pets are known there is nothing to type into', async () => {
  let finish: (store: LedgerStore) => void = noop
  renderOwnFirst(new Promise((resolve) => (finish = resolve)))
  for (let wait = 0; wait < 3; wait++) await settle(5_000)
  expect(screen.queryByRole('searchbox')).toBeNull()
  const boxes = new Set<Element>()
  const watch = new MutationObserver(() => {
    for (const box of document.querySelectorAll('input[type=search]')) boxes.add(box)
  })
  watch.observe(document.body, { subtree: true, childList: true })
  finish(ledgerWith())
  await settle(5_000)
  expect([...boxes]).toEqual([screen.getByRole('searchbox')])
  watch.disconnect()
})

it.each([
  ['without pets', ledgerWith()],
  ['with deleted pets alone', ledgerWith({ ...own('cat', 1), deleted: true })],
])('[ML84, ML86] %s nothing is shown but the way to the inventory', async (_, store) => {
  await open('?you=cat.3&them=owl_doggy', store)
  expect([fromOwn(), document.querySelector('.short'), screen.queryByText('Log this trade')]).toEqual([
    null,
    null,
    null,
  ])
  await press('Add a pet to Your Offer')
  fireEvent.click(screen.getByRole('radio', { name: 'Mine' }))
  await settle()
  await settle(2_000)
  expect(screen.getByRole('link', { name: 'Add your pets' }).getAttribute('href')).toBe('/inventory')
})

it('[ML87] suggestions can be limited to what the player still has, and stay so', async () => {
  const store = ledgerWith(own('cat', 1), own('kraken', 1))
  await open('?you=cat&them=owl', store)
  expect(suggested()).toEqual(['doggy', 'kraken'])
  fireEvent.click(fromOwn()!)
  await settle()
  expect(suggested()).toEqual(['kraken'])
  cleanup()
  await open('?you=cat&them=owl', store)
  expect([fromOwn()!.checked, suggested()]).toEqual([true, ['kraken']])
  cleanup()
  await open('?you=kraken&them=cat.3', store) // the only one is offered already
  expect(screen.getByText('None of your pets, alone or in pairs, closes this gap.')).toBeTruthy()
  cleanup()
  await open('?you=owl&them=cat', store)
  expect(fromOwn()).toBeNull() // the other player's pets are not known
})

it('[ML134] two own pets together are suggested, and one press adds both', async () => {
  const view = await open('?them=owl', ledgerWith(own('cat', 1), own('doggy', 1)))
  fireEvent.click(fromOwn()!)
  await settle()
  const pair = screen.getByRole('button', { name: 'Add doggy and cat to your offer' }).closest('li')!
  expect([...pair.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual(['doggy', 'cat'])
  await press('Add doggy and cat to your offer')
  expect(view.query()).toBe('?you=doggy_cat&them=owl')
})

it('[ML88] an entry says when more is offered than owned', async () => {
  await open('?you=cat.3_doggy&them=cat.9', ledgerWith(own('cat', 1), own('doggy', 1)))
  expect([...document.querySelectorAll('.short')].map(({ textContent }) => textContent)).toEqual([
    'You own 1, you offer 3',
  ])
})

it('[ML89] a trade agreed elsewhere is booked once, and can be taken back', async () => {
  const store = ledgerWith(own('cat', 5))
  await open('?you=cat.2&them=doggy_word', store)
  await press('Log this trade')
  expect(booked(store)).toEqual([
    ['doggy', 1, 200],
    ['word', 1, undefined],
    ['cat', -2, 100],
  ])
  await press('Added to your pets')
  expect(booked(store)).toHaveLength(3)
  await act(async () => toastStore.get()[0]!.action!.run())
  expect(booked(store)).toEqual([])
  await press('Log this trade')
  expect(booked(store)).toHaveLength(3)
  await press('Add one cat')
  await press('Log this trade')
  expect(booked(store)).toHaveLength(6)
})

it('[ML27] a trade counts as logged once it is stored, and is booked once meanwhile', async () => {
  let release = () => {}
  const add = vi.fn<LedgerStore['add']>(() => new Promise((resolve) => (release = resolve)))
  await open('?you=cat.2&them=doggy', { ...ledgerWith(own('cat', 5)), add })
  await press('Log this trade')
  await press('Log this trade')
  expect([add.mock.calls.length, toastStore.get()]).toEqual([1, []])
  release()
  await settle()
  expect(button('Added to your pets')).toBeDefined()
  expect(toastStore.get()).toMatchObject([{ title: 'Added to your pets' }])
})
