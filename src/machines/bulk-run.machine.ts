import { assign, emit, fromPromise, setup } from 'xstate'

/** `refusal`: why the server refused the item, in words; null: it took effect. */
export type BulkAnswer = { readonly id: string; readonly refusal: string | null }

export type BulkRunEvent =
  /** `params`: what `send` needs besides the items. */
  | { type: 'run.started'; ids: readonly string[]; params: unknown }
  /** Ends the run after the call that is under way. */
  | { type: 'run.stopped' }
  | { type: 'refusals.cleared' }

/** Every item of a run is in one of the three lists. */
export type BulkRunResult = {
  readonly succeeded: readonly string[]
  readonly refused: readonly string[]
  /** Items that no call has answered. */
  readonly left: readonly string[]
  /** Error of the call that ended the run; null: it was stopped, or every item is answered. */
  readonly error: unknown
}

export type BulkRunEmitted =
  | { type: 'chunk.answered'; answers: readonly BulkAnswer[] }
  | ({ type: 'run.ended' } & BulkRunResult)

type Input = {
  /** Items in one call. */
  chunkSize: number
}

type Context = Input &
  BulkRunResult & {
    readonly count: number
    readonly params: unknown
    /** Reasons by item, of earlier runs too. */
    readonly refusals: ReadonlyMap<string, string>
    /** Calls without an answer, of the chunk that is sent. */
    readonly failures: number
    readonly isStopping: boolean
  }

/** Before a call that got no answer is sent again. Milliseconds. */
const RETRY_DELAY = 1_000

const NO_RUN = {
  succeeded: [],
  refused: [],
  left: [],
  error: null,
  count: 0,
  params: null,
  failures: 0,
  isStopping: false,
}

const listIds = (answers: readonly BulkAnswer[], isRefused: boolean) =>
  answers.flatMap(({ id, refusal }) => ((refusal !== null) === isRefused ? id : []))

/** Sends a long list call by call, and keeps what the server refused. DK60 to DK63, DK85, DK95 to DK97, DK131 */
export const bulkRunMachine = setup({
  types: {} as { context: Context; events: BulkRunEvent; emitted: BulkRunEmitted; input: Input },
  actors: {
    send: fromPromise<readonly BulkAnswer[], { ids: readonly string[]; params: unknown }>(() =>
      Promise.reject(new Error('bulk-run: provide `send`')),
    ),
  },
  guards: {
    hasItems: (_, { ids }: { ids: readonly string[] }) => ids.length > 0,
    isFinished: ({ context }) => context.left.length === 0 || context.isStopping,
    /** Whether a call that threw is sent again. */
    mayRetry: (_, { error }: { failures: number; error: unknown }): boolean => {
      throw new Error('bulk-run: provide `mayRetry`', { cause: error })
    },
  },
  actions: {
    begin: assign(({ context }, { ids, params }: { ids: readonly string[]; params: unknown }) => ({
      ...NO_RUN,
      params,
      left: ids,
      count: ids.length,
      refusals: new Map([...context.refusals].filter(([id]) => !ids.includes(id))),
    })),
    record: assign(({ context }, { answers }: { answers: readonly BulkAnswer[] }) => ({
      succeeded: [...context.succeeded, ...listIds(answers, false)],
      refused: [...context.refused, ...listIds(answers, true)],
      left: context.left.slice(context.chunkSize),
      failures: 0,
      refusals: new Map([
        ...context.refusals,
        ...answers.flatMap(({ id, refusal }) => (refusal === null ? [] : [[id, refusal] as const])),
      ]),
    })),
    clearRefusals: assign({ refusals: () => new Map() }),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    stop: assign({ isStopping: true }),
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    emitAnswers: emit((_, { answers }: { answers: readonly BulkAnswer[] }) => ({
      type: 'chunk.answered' as const,
      answers,
    })),
    emitEnd: emit(({ context: { succeeded, refused, left, error } }) => ({
      type: 'run.ended' as const,
      succeeded,
      refused,
      left,
      error,
    })),
  },
  delays: { retry: RETRY_DELAY },
}).createMachine({
  id: 'bulk-run',
  context: ({ input }) => ({ ...NO_RUN, refusals: new Map(), ...input }),
  initial: 'idle',
  on: { 'refusals.cleared': { actions: 'clearRefusals' } },
  states: {
    idle: {
      on: {
        'run.started': {
          guard: { type: 'hasItems', params: ({ event }) => event },
          target: 'running',
          actions: { type: 'begin', params: ({ event }) => event },
        },
      },
    },
    running: {
      initial: 'sending',
      on: { 'run.stopped': { actions: 'stop' } },
      onDone: { target: 'idle', actions: 'emitEnd' },
      states: {
        sending: {
          invoke: {
            src: 'send',
            input: ({ context: { left, chunkSize, params } }) => ({ ids: left.slice(0, chunkSize), params }),
            onDone: {
              target: 'answered',
              actions: [
                { type: 'record', params: ({ event }) => ({ answers: event.output }) },
                { type: 'emitAnswers', params: ({ event }) => ({ answers: event.output }) },
              ],
            },
            onError: [
              {
                guard: {
                  type: 'mayRetry',
                  params: ({ context, event }) => ({ failures: context.failures, error: event.error }),
                },
                target: 'unanswered',
                actions: 'countFailure',
              },
              { target: 'ended', actions: { type: 'setError', params: ({ event }) => event } },
            ],
          },
        },
        answered: { always: [{ guard: 'isFinished', target: 'ended' }, { target: 'sending' }] },
        /** The same chunk is sent again, stopped or not: only its answer says what took effect. */
        unanswered: { after: { retry: 'sending' } },
        ended: { type: 'final' },
      },
    },
  },
})
