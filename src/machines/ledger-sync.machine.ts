import { throwError } from 'rxjs'
import { assign, fromEventObservable, fromPromise, setup } from 'xstate'

/** Outcome of one run: pets that two devices changed simultaneously, and whether the account took everything. */
export type SyncOutcome = { readonly conflicts: readonly string[]; readonly isFull: boolean }

export type LedgerSyncEvent =
  /** The signed-in account; null: none. */
  | { type: 'session.changed'; account: string | null }
  /** The player added or deleted rows. */
  | { type: 'rows.changed' }
  /** The network is back, or the page is looked at again. */
  | { type: 'page.returned' }
  /** The player looked at the pets of a conflict. */
  | { type: 'conflict.settled' }

type Context = { account: string | null; conflicts: readonly string[]; isDirty: boolean }

/** Milliseconds until a run that failed is tried again. */
const RETRY_DELAY = 30_000

/** Unites the ledger of this browser with that of the account. ML70 to ML75 */
export const ledgerSyncMachine = setup({
  types: {} as { context: Context; events: LedgerSyncEvent },
  actors: {
    signals: fromEventObservable<LedgerSyncEvent, undefined>(() =>
      throwError(() => new Error('ledger-sync: provide `signals`')),
    ),
    sync: fromPromise<SyncOutcome, { account: string | null }>(() =>
      Promise.reject(new Error('ledger-sync: provide `sync`')),
    ),
  },
  guards: {
    isSignedIn: (_, { account }: { account: string | null }) => account !== null,
    isDirty: ({ context }) => context.isDirty,
    hasConflicts: (_, { conflicts }: SyncOutcome) => conflicts.length > 0,
    isFull: (_, { isFull }: SyncOutcome) => isFull,
  },
  actions: {
    setAccount: assign((_, { account }: { account: string | null }) => ({ account, conflicts: [] })),
    setConflicts: assign((_, { conflicts }: SyncOutcome) => ({ conflicts })),
    clearConflicts: assign({ conflicts: [] }),
    markDirty: assign({ isDirty: true }),
    markClean: assign({ isDirty: false }),
    logFailure: (_, { error }: { error: unknown }) => console.warn('ledger sync', error),
  },
  delays: { retry: RETRY_DELAY },
}).createMachine({
  id: 'ledger-sync',
  context: { account: null, conflicts: [], isDirty: false },
  invoke: {
    id: 'signals',
    src: 'signals',
    onError: { actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
  },
  initial: 'local',
  on: {
    'session.changed': [
      {
        guard: { type: 'isSignedIn', params: ({ event }) => event },
        target: '.syncing',
        actions: { type: 'setAccount', params: ({ event }) => event },
      },
      { target: '.local', actions: { type: 'setAccount', params: ({ event }) => event } },
    ],
  },
  states: {
    local: {},
    syncing: {
      entry: 'markClean',
      invoke: {
        id: 'sync',
        src: 'sync',
        input: ({ context: { account } }) => ({ account }),
        onDone: [
          {
            guard: { type: 'hasConflicts', params: ({ event }) => event.output },
            target: 'conflict',
            actions: { type: 'setConflicts', params: ({ event }) => event.output },
          },
          { guard: { type: 'isFull', params: ({ event }) => event.output }, target: 'full' },
          { guard: 'isDirty', target: 'syncing', reenter: true },
          { target: 'synced' },
        ],
        onError: {
          target: 'offline',
          actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'rows.changed': { actions: 'markDirty' } },
    },
    synced: { on: { 'rows.changed': 'syncing', 'page.returned': 'syncing' } },
    offline: { after: { retry: 'syncing' }, on: { 'page.returned': 'syncing' } },
    // Deleting may make room.
    full: { on: { 'rows.changed': 'syncing' } },
    conflict: { on: { 'conflict.settled': { target: 'syncing', actions: 'clearConflicts' } } },
  },
})
