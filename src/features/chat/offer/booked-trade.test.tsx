import 'fake-indexeddb/auto'
import { createStore } from '#base/store.ts'
import { tradeEntry, tradeOffer } from '#contract/chat.fixture.ts'
import type { TradeOffer } from '#contract/chat.ts'
import type { LedgerRow } from '#contract/ledger.ts'
import { LedgerContext } from '#lib/ledger/ledger-context.ts'
import { ledgerSource } from '#lib/ledger/ledger-source.ts'
import { createLedgerStore } from '#lib/ledger/ledger-store.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OfferCard } from './offer-card.tsx'
import { renderInChat } from './testing/render-in-chat.tsx'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  vi.stubGlobal('structuredClone', (value: unknown) => JSON.parse(JSON.stringify(value)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const own: LedgerRow = { id: '1', at: new Date(0).toISOString(), kind: 'start', slug: 'dog', quantity: 3 }
const accepted = tradeOffer('o1', {
  status: 'accepted',
  acceptedAt: new Date().toISOString(),
  offer: [tradeEntry('dog', { value: 70 })],
  request: [tradeEntry('cat', { value: 'O/C', quantity: 2 })],
})

/** The card of Ben's offer, as Ann sees it. `inAccount`: what her account holds. */
async function show(
  rows: readonly LedgerRow[],
  {
    inAccount = [],
    isSharing = true,
    ...changes
  }: Partial<TradeOffer> & { inAccount?: LedgerRow[]; isSharing?: boolean },
) {
  const owner = createStore<string | null>(null)
  const store = createLedgerStore({
    get: owner.get,
    set: (account) => owner.set(account),
    remove: () => owner.set(null),
  })
  await store.ready()
  if (rows.length > 0) await store.add(rows)
  const read = vi.spyOn(ledgerSource, 'read').mockResolvedValue({ rows: inAccount, next: 1, more: false })
  const send = vi.spyOn(ledgerSource, 'send').mockResolvedValue({ added: 1 })
  read.mockClear()
  send.mockClear()
  const open = async () => store
  function Card() {
    const [offer, set] = useState({ ...accepted, ...changes })
    useEffect(() => {
      answer = () => act(() => set((before) => ({ ...before, recipientAnswer: 'traded' })))
    })
    return (
      <LedgerContext value={open}>
        <OfferCard offer={offer} userId="ann" />
      </LedgerContext>
    )
  }
  let answer: () => void = () => undefined
  const { moveOffer } = renderInChat(<Card />, { isSharing })
  moveOffer.mockImplementation(async () => {
    answer()
    return accepted
  })
  return { store, send, answer: () => answer() }
}
const booked = (store: { get(): { rows: readonly LedgerRow[] } }) =>
  store
    .get()
    .rows.filter(({ id, deleted }) => id !== '1' && !deleted)
    .map(({ kind, slug, quantity, basis }) => [kind, slug, quantity, basis])
const press = (name: string) =>
  act(async () => {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  })
const line = () => document.querySelector('.booked')?.textContent
const GIVEN = [
  ['traded-in', 'dog', 1, 70],
  ['traded-out', 'cat', -2, undefined],
]

it('[ML80, ML82, ML83] what was accepted is booked when the player says that it was traded, and can be taken back', async () => {
  const { store, send } = await show([own], {})
  expect([booked(store), line()]).toEqual([[], undefined])
  await press('We traded this')
  await vi.waitFor(() => expect(line()).toBe('Added to your pets · Undo'))
  expect(booked(store).toSorted()).toEqual(GIVEN)
  await vi.waitFor(() => expect(store.unsent().map(({ id }) => id)).toEqual(['1']))
  expect(send).toHaveBeenCalledOnce()
  await press('Undo')
  await vi.waitFor(() => expect(booked(store)).toEqual([]))
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  expect([line(), send.mock.lastCall![0].every(({ deleted }) => deleted)]).toEqual([undefined, true])
  expect(document.activeElement).toBe(screen.getByRole('article'))
})

it('[ML80] the pets of another device count, and without any pets nothing is booked', async () => {
  const { store } = await show([], { inAccount: [own] })
  await press('We traded this')
  await vi.waitFor(() => expect(booked(store).toSorted()).toEqual(GIVEN))
  cleanup()
  vi.stubGlobal('indexedDB', new IDBFactory())
  const none = await show([], {})
  await press('We traded this')
  await vi.waitFor(() => expect(ledgerSource.read).toHaveBeenCalled())
  await act(() => vi.dynamicImportSettled())
  expect([booked(none.store), line()]).toEqual([[], undefined])
})

it.each([
  ['that was answered before', { recipientAnswer: 'traded' as const }],
  ['of a player who shares no trades', { isSharing: false }],
])('[ML83] a trade %s is booked by a button', async (_, changes) => {
  const { store } = await show([own], changes)
  await vi.waitFor(() => expect(line()).toBe('Add to your pets'))
  expect(booked(store)).toEqual([])
  await press('Add to your pets')
  await vi.waitFor(() => expect(line()).toBe('Added to your pets · Undo'))
  expect(booked(store).toSorted()).toEqual(GIVEN)
  expect(document.activeElement).toBe(screen.getByRole('article'))
})

it('[ML81] the answer that another device gave books nothing here', async () => {
  const { store, answer } = await show([own], {})
  answer()
  await vi.waitFor(() => expect(line()).toBe('Add to your pets'))
  expect(booked(store)).toEqual([])
})
