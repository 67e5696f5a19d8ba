import 'fake-indexeddb/auto'
import { createStore } from '#base/store.ts'
import type { LedgerRow } from '#contract/ledger.ts'
import { toTombstone } from '#domain/ledger/merge-ledgers.ts'
import { agreedRoom } from '#contract/trade-rooms.fixture.ts'
import type { TradeRoom } from '#contract/trade-rooms.ts'
import { LedgerContext } from '#lib/ledger/ledger-context.ts'
import { ledgerSource } from '#lib/ledger/ledger-source.ts'
import { createLedgerStore, type LedgerStore } from '#lib/ledger/ledger-store.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Checklist } from './checklist.tsx'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  vi.stubGlobal('structuredClone', (value: unknown) => JSON.parse(JSON.stringify(value)))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const { seats } = agreedRoom()
const GUEST = { seats: { ...seats, host: { name: 'Guest Owl', isHere: true } } }
const ROOM = agreedRoom().id

async function openStore(owner = createStore<string | null>(null)) {
  const store = createLedgerStore({
    get: owner.get,
    set: (account) => owner.set(account),
    remove: () => owner.set(null),
  })
  await store.ready()
  return store
}
/** A trade that both called as agreed, in a browser with this ledger. */
function show(store: LedgerStore, changes: Partial<TradeRoom>) {
  const send = vi.spyOn(ledgerSource, 'send').mockResolvedValue({ added: 1 })
  send.mockClear()
  const room = agreedRoom({ state: 'done', answer: 'asAgreed', otherAnswer: 'asAgreed', ...changes })
  const open = async () => store
  render(
    <LedgerContext value={open}>
      <Checklist room={room} send={vi.fn()} isOnline />
    </LedgerContext>,
  )
  return send
}
const line = () => screen.queryByRole('status')?.textContent
const undo = () =>
  act(async () => {
    const button = screen.getByRole('button', { name: 'Undo' })
    button.focus()
    fireEvent.click(button)
  })
const rows = (store: LedgerStore) =>
  store
    .get()
    .rows.filter(({ deleted }) => !deleted)
    .map(({ id, kind, slug, quantity, basis }) => [id, kind, slug, quantity, basis])
    .toSorted()
/** Time in which a booking would have been written, in milliseconds. */
const SETTLE = 20
const settle = () => act(() => wait(SETTLE))

it('[RM160, RM207] a guest’s browser books the trade once, and takes it back for good', async () => {
  const store = await openStore()
  const send = show(store, GUEST)
  await vi.waitFor(() => expect(line()).toBe('Your pets list is updated.Undo'))
  const booked = [
    [`${ROOM}:in:0`, 'traded-in', 'shiny-owl', 2, 1_000],
    [`${ROOM}:in:1`, 'traded-in', 'cat', 1, undefined],
    [`${ROOM}:out:0`, 'traded-out', 'king-doggy', -3, 1_000],
  ]
  await vi.waitFor(() => expect(rows(store)).toEqual(booked))
  cleanup()
  show(store, GUEST)
  await vi.waitFor(() => expect(line()).toBe('Your pets list is updated.Undo'))
  expect(rows(store)).toEqual(booked)
  await undo()
  await vi.waitFor(() => expect(line()).toBe('Taken back from your pets.'))
  expect(document.activeElement?.textContent).toBe('Taken back from your pets.')
  cleanup()
  show(store, GUEST)
  await vi.waitFor(() => expect(line()).toBe('Taken back from your pets.'))
  await settle()
  expect([rows(store), send.mock.calls]).toEqual([[], []])
})

it('[RM206] a signed-in player’s trade is booked by the server; undoing it deletes exactly those rows in the account', async () => {
  const owner = createStore<string | null>(null)
  const store = await openStore(owner)
  const send = show(store, { booked: ['offer-1:in:0', 'offer-1:in:1'] })
  await vi.waitFor(() => expect(line()).toBe('Both pets lists are updated.Undo'))
  await settle()
  expect(store.get().rows).toEqual([])
  await undo()
  await vi.waitFor(() => expect(line()).toBe('Taken back from your pets.'))
  const sent = () => send.mock.calls.map(([each]) => each.map(({ id, deleted }: LedgerRow) => [id, deleted]))
  const tombstones = [
    ['offer-1:in:0', true],
    ['offer-1:in:1', true],
  ]
  await vi.waitFor(() => expect(sent()).toEqual([tombstones]))
  await vi.waitFor(() => expect(store.unsent()).toEqual([]))
  expect(owner.get()).toBe(seats.host.userId)
})

it('[RM207] a trade of which one pet was deleted in My pets can still be taken back', async () => {
  const store = await openStore()
  show(store, GUEST)
  await vi.waitFor(() => expect(rows(store)).toHaveLength(3))
  await act(() => store.add(store.get().rows.slice(0, 1).map(toTombstone)))
  expect([rows(store).length, line()]).toEqual([2, 'Your pets list is updated.Undo'])
  await undo()
  await vi.waitFor(() => expect([rows(store), line()]).toEqual([[], 'Taken back from your pets.']))
})

it('[RM206] an undo that did not reach the account says when it will', async () => {
  const store = await openStore()
  show(store, { booked: [`${ROOM}:in:0`] }).mockRejectedValue(new Error('down'))
  await vi.waitFor(() => expect(line()).toBe('Both pets lists are updated.Undo'))
  await undo()
  await vi.waitFor(() => expect(line()).toBe('Taken back on this device. Your account follows when you open My pets.'))
  expect(store.unsent().map(({ id }) => id)).toEqual([`${ROOM}:in:0`])
})

it('[RM206] only one’s own list is named where the other is a guest, and nothing where nothing was booked', async () => {
  const store = await openStore()
  show(store, { booked: [`${ROOM}:in:0`], seats: { ...seats, partner: { name: 'Guest Owl', isHere: true } } })
  await vi.waitFor(() => expect(line()).toBe('Your pets list is updated.Undo'))
  cleanup()
  show(store, {})
  await settle()
  expect([line(), screen.getByRole('heading', { level: 2 }).textContent]).toEqual([undefined, 'Traded as agreed'])
})

it.each(['different', 'notDone'] as const)('[RM207] a trade that ended as %s is not booked', async (state) => {
  const store = await openStore()
  show(store, { ...GUEST, state })
  await settle()
  expect([rows(store), line()]).toEqual([[], undefined])
})
