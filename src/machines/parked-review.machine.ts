import { assign, fromPromise, setup } from 'xstate'

export type ParkedDecision = 'release' | 'drop'

export type ParkedReviewEvent =
  | { type: 'row.reached'; id: string }
  /** Selects a row, or takes it out of the selection. */
  | { type: 'row.toggled'; id: string }
  | { type: 'all.selected' }
  | { type: 'selection.cleared' }
  | { type: 'details.opened'; id: string }
  | { type: 'details.closed' }
  | { type: 'decision.asked'; decision: ParkedDecision; ids: readonly string[] }
  | { type: 'decision.cancelled' }
  | { type: 'decision.confirmed' }
  /** Changes that were released or dropped. `listed`: the list before they go. */
  | { type: 'changes.decided'; ids: readonly string[]; listed: readonly string[] }
  /** `left`: changes that no call has answered. `error`: why there are some, in words; null: they were stopped. */
  | { type: 'run.ended'; left: readonly string[]; error: string | null }

type Context = {
  /** Row that keys act on; null: no row was reached yet. */
  readonly current: string | null
  readonly selected: ReadonlySet<string>
  readonly decision: ParkedDecision
  /** Changes that the lead is asked about. */
  readonly asked: readonly string[]
  readonly error: string | null
}

const NOTHING: ReadonlySet<string> = new Set()

/** Row that takes the place of the current one once these are gone. DK87 */
function findNext(listed: readonly string[], current: string | null, gone: readonly string[]): string | null {
  if (current === null || !gone.includes(current)) return current
  const index = listed.indexOf(current)
  const stays = (id: string) => !gone.includes(id)
  return listed.slice(index).find(stays) ?? listed.slice(0, index).findLast(stays) ?? null
}

/** A lead's way through the parked changes: read, select, ask, decide. DK84 to DK88 */
export const parkedReviewMachine = setup({
  types: {} as { context: Context; events: ParkedReviewEvent },
  actors: {
    /** Reads the ids of all parked changes. */
    readAll: fromPromise<readonly string[]>(() => Promise.reject(new Error('parked-review: provide `readAll`'))),
  },
  guards: {
    hasItems: (_, { ids }: { ids: readonly string[] }) => ids.length > 0,
    hasError: (_, { error }: { error: string | null }) => error !== null,
  },
  actions: {
    reach: assign((_, { id }: { id: string | null }) => ({ current: id })),
    toggle: assign(({ context }, { id }: { id: string }) => {
      const selected = new Set(context.selected)
      if (!selected.delete(id)) selected.add(id)
      return { selected }
    }),
    select: assign((_, { ids }: { ids: readonly string[] }) => ({ selected: new Set(ids) })),
    clear: assign({ selected: NOTHING }),
    ask: assign((_, { decision, ids }: { decision: ParkedDecision; ids: readonly string[] }) => ({
      decision,
      asked: ids,
      error: null,
    })),
    keepLeft: assign((_, { left, error }: { left: readonly string[]; error: string | null }) => ({
      asked: left,
      selected: new Set(left),
      error,
    })),
    logFailure: (_, { error }: { error: unknown }) => console.warn('parked changes', error),
  },
}).createMachine({
  id: 'parked-review',
  context: { current: null, selected: NOTHING, decision: 'release', asked: [], error: null },
  type: 'parallel',
  on: {
    'changes.decided': {
      actions: {
        type: 'reach',
        params: ({ context, event: { listed, ids } }) => ({ id: findNext(listed, context.current, ids) }),
      },
    },
  },
  states: {
    selection: {
      initial: 'settled',
      on: {
        'row.reached': { actions: { type: 'reach', params: ({ event }) => event } },
        'row.toggled': {
          actions: [
            { type: 'reach', params: ({ event }) => event },
            { type: 'toggle', params: ({ event }) => event },
          ],
        },
        'selection.cleared': { actions: 'clear' },
      },
      states: {
        settled: { on: { 'all.selected': 'reading' } },
        reading: {
          invoke: {
            src: 'readAll',
            onDone: {
              target: 'settled',
              actions: { type: 'select', params: ({ event }) => ({ ids: event.output }) },
            },
            onError: { target: 'settled', actions: { type: 'logFailure', params: ({ event }) => event } },
          },
        },
      },
    },
    page: {
      initial: 'browsing',
      states: {
        browsing: {},
        viewing: { on: { 'details.closed': 'browsing' } },
        confirming: {
          on: { 'decision.cancelled': 'browsing', 'decision.confirmed': 'deciding' },
        },
        deciding: {
          on: {
            'run.ended': [
              {
                guard: { type: 'hasError', params: ({ event }) => event },
                target: 'confirming',
                actions: { type: 'keepLeft', params: ({ event }) => event },
              },
              { target: 'browsing', actions: { type: 'keepLeft', params: ({ event }) => event } },
            ],
            'details.opened': {}, // nothing opens over a run
            'decision.asked': {},
          },
        },
      },
      on: {
        'details.opened': { target: '.viewing', actions: { type: 'reach', params: ({ event }) => event } },
        'decision.asked': {
          guard: { type: 'hasItems', params: ({ event }) => event },
          target: '.confirming',
          actions: { type: 'ask', params: ({ event }) => event },
        },
      },
    },
  },
})
