import type { EncodingFault } from '#domain/text/decode-table.ts'
import type { LedgerRow } from '#contract/ledger.ts'
import type { CsvFault } from '#domain/ledger/ledger-csv.ts'
import type { ImportLine, TextFault } from '#domain/ledger/read-import.ts'
import { assign, emit, fromPromise, setup } from 'xstate'

/** Reason why nothing is shown to review. `names`: the names of pets could not be loaded. `file`: it isn't text. */
export type ImportFault = TextFault | CsvFault | EncodingFault | { readonly code: 'names' | 'file' }

export type LedgerImportEvent =
  | { type: 'text.changed'; text: string }
  /** The text of the field, or of a file. */
  | { type: 'text.submitted'; text: string }
  | { type: 'file.refused'; fault: ImportFault }
  | { type: 'reading.canceled' }
  /** The ticked pets of an egg, which need no reading. */
  | { type: 'pets.ticked'; lines: readonly ImportLine[] }
  /** A pet was chosen for a line that may mean several. */
  | { type: 'lines.changed'; lines: readonly ImportLine[] }
  | { type: 'review.left' }
  | { type: 'review.confirmed' }

type Context = { text: string; fault: ImportFault | null; lines: readonly ImportLine[] }
type Reading = { readonly lines: readonly ImportLine[] } | { readonly fault: ImportFault }

/** Pets of a list, a table or an egg on their way into the ledger: nothing is added before it is reviewed. ML30 to ML37, ML130 */
export const ledgerImportMachine = setup({
  types: {} as {
    context: Context
    events: LedgerImportEvent
    emitted: { type: 'pets.added'; rows: readonly LedgerRow[] }
  },
  actors: {
    /** Finds the pets that a text names. */
    read: fromPromise<Reading, { text: string }>(() => Promise.reject(new Error('ledger-import: provide `read`'))),
    /** Makes rows of the lines, with the cost of each pet where it is known. */
    price: fromPromise<readonly LedgerRow[], { lines: readonly ImportLine[] }>(() =>
      Promise.reject(new Error('ledger-import: provide `price`')),
    ),
  },
  guards: { hasFault: (_, { reading }: { reading: Reading }) => 'fault' in reading },
  actions: {
    setText: assign((_, { text }: { text: string }) => ({ text })),
    setLines: assign((_, { lines }: { lines: readonly ImportLine[] }) => ({ lines, fault: null })),
    setReading: assign((_, { reading }: { reading: Reading }) => reading),
    setFault: assign((_, { fault }: { fault: ImportFault }) => ({ fault })),
    clearFault: assign({ fault: null }),
    emitRows: emit((_, { rows }: { rows: readonly LedgerRow[] }) => ({ type: 'pets.added' as const, rows })),
    logFailure: (_, { error }: { error: unknown }) => console.warn('ledger import', error),
  },
}).createMachine({
  id: 'ledger-import',
  context: { text: '', fault: null, lines: [] },
  initial: 'editing',
  on: { 'text.changed': { actions: { type: 'setText', params: ({ event }) => event } } },
  states: {
    editing: {
      on: {
        'text.submitted': { target: 'reading', actions: { type: 'setText', params: ({ event }) => event } },
        'file.refused': { actions: { type: 'setFault', params: ({ event }) => event } },
        'pets.ticked': { target: 'reviewing', actions: { type: 'setLines', params: ({ event }) => event } },
      },
    },
    reading: {
      entry: 'clearFault',
      on: { 'reading.canceled': 'editing' },
      invoke: {
        src: 'read',
        input: ({ context: { text } }) => ({ text }),
        onDone: [
          {
            guard: { type: 'hasFault', params: ({ event }) => ({ reading: event.output }) },
            target: 'editing',
            actions: { type: 'setReading', params: ({ event }) => ({ reading: event.output }) },
          },
          {
            target: 'reviewing',
            actions: { type: 'setReading', params: ({ event }) => ({ reading: event.output }) },
          },
        ],
        onError: {
          target: 'editing',
          actions: [
            { type: 'setFault', params: { fault: { code: 'names' } } },
            { type: 'logFailure', params: ({ event }) => event },
          ],
        },
      },
    },
    reviewing: {
      on: {
        'lines.changed': { actions: { type: 'setLines', params: ({ event }) => event } },
        'review.left': 'editing',
        'review.confirmed': 'adding',
      },
    },
    adding: {
      invoke: {
        src: 'price',
        input: ({ context: { lines } }) => ({ lines }),
        onDone: {
          target: 'added',
          actions: { type: 'emitRows', params: ({ event }) => ({ rows: event.output }) },
        },
        onError: { target: 'reviewing', actions: { type: 'logFailure', params: ({ event }) => event } },
      },
    },
    added: { type: 'final' },
  },
})
