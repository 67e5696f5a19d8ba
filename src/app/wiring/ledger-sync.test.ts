import 'fake-indexeddb/auto'
import { createStore } from '#base/store.ts'
import { type LedgerRow, LEDGER_PAGE_SIZE } from '#contract/ledger.ts'
import { toTombstone } from '#domain/ledger/merge-ledgers.ts'
import { HttpError } from '#lib/http.ts'
import { createLedgerStore } from '#lib/ledger/ledger-store.ts'
import { IDBFactory } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'
import { syncLedger } from './ledger-sync.ts'

/** A browser of its own: stores find their database when they open it. */
async function device() {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
    },
  )
  const owner = createStore<string | null>(null)
  const store = createLedgerStore({
    get: owner.get,
    set: (account) => owner.set(account),
    remove: () => owner.set(null),
  })
  await store.ready()
  return store
}
/** The account as the server keeps it. */
function account() {
  const rows: LedgerRow[] = []
  const calls: number[] = []
  let isFull = false
  return {
    rows,
    calls,
    fill: () => (isFull = true),
    source: {
      async send(given: readonly LedgerRow[]) {
        calls.push(given.length)
        if (isFull) throw new HttpError('ledger', 409, 'ledger.full')
        const known = new Map(rows.map((row) => [row.id, row]))
        const added = given.filter((row) => !known.has(row.id) || (row.deleted && !known.get(row.id)!.deleted))
        for (const row of added) {
          const index = rows.findIndex(({ id }) => id === row.id)
          if (index !== -1) rows[index] = { ...rows[index]!, id: `gone ${row.id}` }
          rows.push(row)
        }
        return { added: added.length }
      },
      async read(after: number) {
        const page = rows.slice(after, after + LEDGER_PAGE_SIZE)
        const next = after + page.length
        return { rows: page.filter(({ id }) => !id.startsWith('gone')), next, more: next < rows.length }
      },
    },
  }
}
const row = (id: string, more: Partial<LedgerRow> = {}): LedgerRow => ({
  id,
  at: '2026-01-01T00:00:00.000Z',
  kind: 'start',
  slug: 'doggy',
  quantity: 1,
  ...more,
})
const ids = (store: { get(): { rows: readonly LedgerRow[] } }) =>
  store
    .get()
    .rows.map(({ id, deleted }) => (deleted ? `-${id}` : id))
    .toSorted()
const CLEAN = { conflicts: [], isFull: false }

it('[ML23, ML70] two devices end with the same pets, and nothing is sent twice', async () => {
  const [phone, desktop, server] = [await device(), await device(), account()]
  await phone.add(Array.from({ length: 501 }, (_, index) => row(`p${index}`)))
  await desktop.add([row('d')])
  expect(await syncLedger(phone, 'ann', server.source)).toEqual(CLEAN)
  expect(await syncLedger(desktop, 'ann', server.source)).toEqual(CLEAN)
  expect(await syncLedger(phone, 'ann', server.source)).toEqual(CLEAN)
  expect([ids(phone).length, ids(desktop)]).toEqual([502, ids(phone)])
  expect(server.calls).toEqual([500, 1, 1])
})

it('[ML53, ML70] what one device deletes is deleted on the other', async () => {
  const [phone, desktop, server] = [await device(), await device(), account()]
  await phone.add([row('1'), row('2')])
  await syncLedger(phone, 'ann', server.source)
  await syncLedger(desktop, 'ann', server.source)
  await desktop.add([toTombstone(row('1'))])
  await syncLedger(desktop, 'ann', server.source)
  await syncLedger(phone, 'ann', server.source)
  expect([ids(phone), ids(desktop)]).toEqual([
    ['-1', '2'],
    ['-1', '2'],
  ])
})

it('[ML72] pets that two devices corrected are named once', async () => {
  const [phone, desktop, server] = [await device(), await device(), account()]
  await phone.add([row('1', { kind: 'correction' })])
  await desktop.add([row('2', { kind: 'correction', quantity: -1 })])
  expect(await syncLedger(phone, 'ann', server.source)).toEqual(CLEAN)
  expect(await syncLedger(desktop, 'ann', server.source)).toEqual({ conflicts: ['doggy'], isFull: false })
  expect(await syncLedger(desktop, 'ann', server.source)).toEqual(CLEAN)
})

it('[ML73] a full account keeps new rows in the browser, and is still read', async () => {
  const [phone, server] = [await device(), account()]
  server.rows.push(row('s'))
  server.fill()
  await phone.add([row('1')])
  expect(await syncLedger(phone, 'ann', server.source)).toEqual({ conflicts: [], isFull: true })
  expect([ids(phone), phone.unsent().map(({ id }) => id)]).toEqual([['1', 's'], ['1']])
})

it('[ML71] a call that fails leaves its rows to be sent again', async () => {
  const [phone, server] = [await device(), account()]
  await phone.add([row('1')])
  const failing = { ...server.source, send: () => Promise.reject(new Error('no network')) }
  await expect(syncLedger(phone, 'ann', failing)).rejects.toThrow('no network')
  await syncLedger(phone, 'ann', server.source)
  expect([server.rows.map(({ id }) => id), phone.unsent()]).toEqual([['1'], []])
})
