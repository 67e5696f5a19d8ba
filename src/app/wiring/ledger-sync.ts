import { LEDGER_PAGE_SIZE, type LedgerRow } from '#contract/ledger.ts'
import { findConflicts } from '#domain/ledger/find-conflicts.ts'
import { HttpError } from '#lib/http.ts'
import { ledgerSource } from '#lib/ledger/ledger-source.ts'
import type { LedgerStore } from '#lib/ledger/ledger-store.ts'
import { splitIntoChunks } from '#lib/split-into-chunks.ts'
import { type LedgerSyncEvent, ledgerSyncMachine, type SyncOutcome } from '#machines/ledger-sync.machine.ts'
import { environmentEvents } from '#streams/environment.stream.ts'
import { debounceTime, filter, map, merge, Observable } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type { AuthActor } from './auth-wiring.ts'

/** Milliseconds: pets are added one after the other. */
const SETTLED = 1_000

type Source = typeof ledgerSource

/** Sends what the account does not have, then reads what this browser does not have. ML70 to ML73 */
export async function syncLedger(
  store: LedgerStore,
  account: string,
  source: Source = ledgerSource,
  signal?: AbortSignal,
): Promise<SyncOutcome> {
  await store.ready()
  await store.bind(account)
  const before = store.get().rows
  const sent = store.unsent()
  let isFull = false
  for (const rows of splitIntoChunks(sent, LEDGER_PAGE_SIZE)) {
    try {
      await source.send(rows, signal)
    } catch (error) {
      if (!(error instanceof HttpError && error.code === 'ledger.full')) throw error
      isFull = true
      break
    }
    await store.acknowledge(rows)
  }
  const received: LedgerRow[] = []
  for (let more = true; more;) {
    const page = await source.read(store.position(), signal)
    received.push(...page.rows)
    await store.receive(page.rows, page.next)
    ;({ more } = page)
  }
  const own = new Set(sent.map(({ id }) => id))
  return { conflicts: findConflicts({ before, sent, received: received.filter(({ id }) => !own.has(id)) }), isFull }
}

/** The machine that keeps this browser and the account together. */
export function provideLedgerSync({ store, auth }: { store: LedgerStore; auth: AuthActor }) {
  const account$ = new Observable<string | null>((subscriber) => {
    let last: string | null | undefined
    const publish = () => {
      const account = auth.getSnapshot().context.user?.id ?? null
      if (account !== last) subscriber.next((last = account))
    }
    publish()
    return auth.subscribe(publish)
  })
  const unsent$ = new Observable<number>((subscriber) => store.subscribe(() => subscriber.next(store.unsent().length)))
  const signals = merge(
    account$.pipe(map((account): LedgerSyncEvent => ({ type: 'session.changed', account }))),
    unsent$.pipe(
      debounceTime(SETTLED),
      filter((count) => count > 0),
      map((): LedgerSyncEvent => ({ type: 'rows.changed' })),
    ),
    environmentEvents().pipe(
      filter(({ type }) => type === 'environment.online' || type === 'environment.visible'),
      map((): LedgerSyncEvent => ({ type: 'page.returned' })),
    ),
  )
  return ledgerSyncMachine.provide({
    actors: {
      signals: fromEventObservable(() => signals),
      sync: fromPromise(async ({ input: { account }, signal }) => {
        if (account === null) throw new Error('nobody is signed in')
        return syncLedger(store, account, ledgerSource, signal)
      }),
    },
  })
}
