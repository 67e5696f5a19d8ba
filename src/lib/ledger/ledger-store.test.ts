import 'fake-indexeddb/auto'
import { createStore } from '#base/store.ts'
import type { LedgerRow } from '#contract/ledger.ts'
import { IDBFactory } from 'fake-indexeddb'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, it, vi } from 'vitest'
import { LEDGER_DATABASE } from '../auth-token.ts'
import { createLedgerStore } from './ledger-store.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const row = (id: string, more: Partial<LedgerRow> = {}): LedgerRow => ({
  id,
  at: '2026-01-01T00:00:00.000Z',
  kind: 'start',
  slug: 'doggy',
  quantity: 1,
  ...more,
})
const owners = () => {
  const owner = createStore<string | null>(null)
  return { get: owner.get, set: (account: string) => owner.set(account), remove: () => owner.set(null) }
}
async function openStore(owner = owners()) {
  const store = createLedgerStore(owner)
  await store.ready()
  return store
}
const ids = (store: { get(): { rows: readonly LedgerRow[] } }) =>
  store
    .get()
    .rows.map(({ id }) => id)
    .toSorted()

it('[ML20] rows are there at once, and again when the site is opened again', async () => {
  const store = await openStore()
  const adding = store.add([row('1'), row('2')])
  expect(ids(store)).toEqual(['1', '2'])
  await adding
  const again = await openStore()
  expect([ids(again), again.get().storage]).toEqual([['1', '2'], 'stored'])
  expect(again.unsent().map(({ id }) => id)).toEqual(['1', '2'])
})

it('[ML157] the browser is asked once to keep the pets, when the first ones are added', async () => {
  const persist = vi.fn<() => Promise<boolean>>().mockRejectedValue(new Error('blocked'))
  vi.stubGlobal('navigator', {})
  const store = await openStore()
  await store.add([row('1')])
  vi.stubGlobal('navigator', { storage: { persist } })
  expect(persist).not.toHaveBeenCalled()
  await store.add([row('2')])
  await store.add([row('3')])
  expect([persist.mock.calls.length, ids(store)]).toEqual([1, ['1', '2', '3']])
})

it('[ML21] a tab shows what another one added and deleted', async () => {
  const [one, other] = [await openStore(), await openStore()]
  await one.add([row('1'), row('2')])
  await expect.poll(() => ids(other)).toEqual(['1', '2'])
  await other.add([row('2', { deleted: true })])
  await expect.poll(() => one.get().rows.find(({ id }) => id === '2')?.deleted).toBe(true)
})

it('[ML20, ML21] what is added while another tab reports a change is sent to the account all the same', async () => {
  const store = await openStore()
  const other = new BroadcastChannel('mine')
  const added = Array.from({ length: 50 }, (_, index) => String(index + 10))
  for (const id of added) {
    other.postMessage('changed')
    await wait(0)
    void store.add([row(id)])
  }
  await store.add([row('60')])
  other.close()
  const again = await openStore()
  for (const each of [store, again]) expect(each.unsent().map(({ id }) => id)).toEqual([...added, '60'])
})

it('[ML22] where the browser refuses, the page says so and goes on; once it accepts, all is kept', async () => {
  const refused = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const store = await openStore()
  await store.add([row('1')])
  expect([store.get().storage, ids(store)]).toEqual(['memory', ['1']])
  refused.mockRestore()
  await store.add([row('2')])
  expect(store.get().storage).toBe('stored')
  expect(ids(await openStore())).toEqual(['1', '2'])
})

it('[ML22] a full disk loses nothing of the open page', async () => {
  const store = await openStore()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await store.add([row('1')])
  expect([store.get().storage, ids(store)]).toEqual(['memory', ['1']])
  put.mockRestore()
  await store.add([row('2')])
  expect([store.get().storage, ids(await openStore())]).toEqual(['stored', ['1', '2']])
})

it('[ML23] what the account has acknowledged is not sent again, unless it was deleted meanwhile', async () => {
  const store = await openStore()
  await store.add([row('1'), row('2')])
  const sent = store.unsent()
  await store.add([row('2', { deleted: true })])
  await store.acknowledge(sent)
  await store.receive([row('3')], 7)
  const again = await openStore()
  expect([again.unsent().map(({ id }) => id), again.position(), ids(again)]).toEqual([['2'], 7, ['1', '2', '3']])
})

it('[ML24] another account finds nothing of the one before', async () => {
  const owner = owners()
  const store = await openStore(owner)
  await store.add([row('1')])
  await store.bind('ann')
  expect([ids(store), owner.get()]).toEqual([['1'], 'ann'])
  await store.receive([row('2')], 4)
  await store.bind('ben')
  expect([ids(store), store.position(), owner.get()]).toEqual([[], 0, 'ben'])
  owner.remove() // signed out where the database was not deleted
  expect(ids(await openStore(owner))).toEqual([])
})

it('[ML24] deleting the database, as signing out does, empties every open page', async () => {
  const store = await openStore()
  await store.add([row('1')])
  indexedDB.deleteDatabase(LEDGER_DATABASE)
  await expect.poll(() => ids(store)).toEqual([])
  await store.add([row('2')])
  expect(ids(await openStore())).toEqual(['2'])
})

it('[ML24] signing out also empties a page whose browser keeps nothing', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const store = await openStore()
  await store.add([row('1')])
  await store.release()
  expect(ids(store)).toEqual(['1'])
  await store.bind('ann')
  await store.release()
  expect([ids(store), store.unsent()]).toEqual([[], []])
  await store.bind('ann')
  await store.add([row('2')])
  await store.bind('ben')
  expect(ids(store)).toEqual([])
})

it('[ML25] clearing removes every row and what belongs to it', async () => {
  const store = await openStore()
  await store.add([row('1')])
  await store.bind('ann')
  await store.clear()
  const again = await openStore()
  expect([ids(again), again.position(), again.unsent()]).toEqual([[], 0, []])
})
