import { createStore, type Readable } from '#base/store.ts'
import type { LedgerRow } from '#contract/ledger.ts'
import { mergeLedgers } from '#domain/ledger/merge-ledgers.ts'
import { LEDGER_OWNER_KEY } from '../auth-token.ts'
import { storedText } from '../stored-text.ts'
import { type LedgerDatabase, openLedgerDatabase } from './database.ts'

/** `memory`: the browser keeps nothing, so what was added lasts for this page. */
type LedgerStorage = 'loading' | 'stored' | 'memory'

type LedgerState = {
  /** Each once, tombstones included, oldest first. */
  readonly rows: readonly LedgerRow[]
  readonly storage: LedgerStorage
}

export type LedgerStore = Readable<LedgerState> & {
  /** Resolves when the first read has ended, whatever came of it. */
  ready(): Promise<void>
  /** Adds the player's rows, or tombstones of them. */
  add(rows: readonly LedgerRow[]): Promise<void>
  /** The player's rows that the account does not have yet. */
  unsent(): readonly LedgerRow[]
  /** The account has these rows now. */
  acknowledge(rows: readonly LedgerRow[]): Promise<void>
  /** Up to which position of the account's ledger this browser knows it. */
  position(): number
  /** Adds rows of the account, up to a position. */
  receive(rows: readonly LedgerRow[], position: number): Promise<void>
  /** The ledger is an account's from now on; rows of another account are removed first. */
  bind(account: string): Promise<void>
  /** Its user signed out: what the account has goes from the page, too. */
  release(): Promise<void>
  /** Removes everything from this browser. */
  clear(): Promise<void>
}

/** Whether this page has asked already. */
let hasAsked = false

/** Asks the browser not to clear the pets when it needs room. Some ask the player, so it waits until there is something to keep. ML157 */
function askToPersist() {
  // Plain http has no such API, and neither has an older browser.
  const storage: Partial<StorageManager> | undefined = navigator.storage
  if (hasAsked || !storage?.persist) return
  hasAsked = true
  void storage.persist().catch(() => false)
}

/** The account to which the browser's private data belongs; null: signed out. */
type Owner = { get(): string | null; set(account: string): void; remove(): void }

let ledger: LedgerStore | undefined

/** The ledger of this browser, opened when a page first asks for it. ML20 */
export const openLedger = (): LedgerStore => (ledger ??= createLedgerStore(storedText(LEDGER_OWNER_KEY)))

/** The ledger in this browser, which all of its tabs follow. ML20 to ML24 */
export function createLedgerStore(owner: Owner): LedgerStore {
  const state = createStore<LedgerState>({ rows: [], storage: 'loading' })
  const channel = new BroadcastChannel('mine')
  let opened: Promise<LedgerDatabase> | undefined
  let unsent = new Set<string>()
  let position = 0
  /** The account whose rows the page shows. */
  let bound: string | null = null
  /** Rows that the database has refused so far. */
  const unsaved = new Map<string, LedgerRow>()
  let queue: Promise<void> = Promise.resolve()

  const database = () =>
    (opened ??= openLedgerDatabase(reopen).catch((error: unknown) => {
      opened = undefined
      throw error
    }))

  /** A deletion waits until every page has closed the database. */
  function reopen() {
    const closing = opened
    opened = undefined
    unsaved.clear()
    void closing?.then((db) => db.close())
    void inTurn(read)
  }

  async function read(db: LedgerDatabase) {
    const account = (await db.get('facts', 'account')) ?? null
    // The browser was not able to delete it when that user signed out.
    if (account !== null && account !== owner.get()) await empty(db)
    const stored = (await db.getAllKeys('unsent')) as string[]
    // Rows that were added meanwhile wait for their turn to be saved.
    unsent = new Set([...stored, ...[...unsent].filter((id) => unsaved.has(id))])
    position = Number((await db.get('facts', 'position')) ?? 0)
    state.set({ rows: mergeLedgers(await db.getAll('rows'), [...unsaved.values()]), storage: 'stored' })
  }

  async function empty(db: LedgerDatabase) {
    const all = db.transaction(['rows', 'unsent', 'facts'], 'readwrite')
    await Promise.all([
      all.objectStore('rows').clear(),
      all.objectStore('unsent').clear(),
      all.objectStore('facts').clear(),
      all.done,
    ])
  }

  /** One after the other. If the database fails, the page goes on with the rows in memory. */
  function inTurn(work: (db: LedgerDatabase) => Promise<void>): Promise<void> {
    queue = queue.then(async () => {
      try {
        await work(await database())
        if (state.get().storage !== 'stored') state.set({ ...state.get(), storage: 'stored' })
      } catch (error) {
        console.warn('pets: this browser keeps nothing', error)
        state.set({ ...state.get(), storage: 'memory' })
      }
    })
    return queue
  }

  const change = (work: (db: LedgerDatabase) => Promise<void>) =>
    inTurn(async (db) => {
      await work(db)
      channel.postMessage('changed')
    })

  async function save(db: LedgerDatabase) {
    const saved = [...unsaved.values()]
    const both = db.transaction(['rows', 'unsent'], 'readwrite')
    await Promise.all([
      ...saved.flatMap((row) => [
        both.objectStore('rows').put(row),
        ...(unsent.has(row.id) ? [both.objectStore('unsent').put(row.id, row.id)] : []),
      ]),
      both.done,
    ])
    for (const row of saved) if (unsaved.get(row.id) === row) unsaved.delete(row.id)
  }

  function keep(rows: readonly LedgerRow[]) {
    const before = new Map(state.get().rows.map((row) => [row.id, row]))
    const merged = mergeLedgers(state.get().rows, rows)
    const ids = new Set(rows.map(({ id }) => id))
    for (const row of merged) if (ids.has(row.id) && before.get(row.id) !== row) unsaved.set(row.id, row)
    state.set({ ...state.get(), rows: merged })
  }

  /** Keeps the rows on this page only, where the browser stores nothing. */
  function forget() {
    bound = null
    unsaved.clear()
    unsent.clear()
    position = 0
    state.set({ ...state.get(), rows: [] })
  }

  channel.onmessage = () => void inTurn(read)
  const first = inTurn(read)

  return {
    get: state.get,
    subscribe: state.subscribe,
    ready: () => first,
    add(rows) {
      askToPersist()
      for (const { id } of rows) unsent.add(id)
      keep(rows)
      return change(save)
    },
    unsent: () => state.get().rows.filter(({ id }) => unsent.has(id)),
    acknowledge: (rows) =>
      change(async (db) => {
        // A row that was deleted meanwhile has to be sent again.
        const sent = rows.filter(
          (row) => state.get().rows.find(({ id }) => id === row.id)?.deleted === row.deleted && unsent.delete(row.id),
        )
        const tx = db.transaction('unsent', 'readwrite')
        await Promise.all([...sent.map(({ id }) => tx.store.delete(id)), tx.done])
      }),
    position: () => position,
    receive(rows, next) {
      position = next
      keep(rows)
      return change(async (db) => {
        await save(db)
        await db.put('facts', next, 'position')
      })
    },
    bind(account) {
      if (bound !== null && bound !== account) forget()
      bound = account
      return change(async (db) => {
        const known = await db.get('facts', 'account')
        if (known !== undefined && known !== account) {
          await empty(db)
          unsaved.clear()
        }
        owner.set(account)
        await db.put('facts', account, 'account')
        await read(db)
      })
    },
    release() {
      if (bound === null) return Promise.resolve()
      forget()
      return inTurn(read)
    },
    clear() {
      unsaved.clear()
      return change(async (db) => {
        await empty(db)
        owner.remove()
        await read(db)
      })
    },
  }
}
