import { CloseCode } from '#contract/live.ts'
import {
  attemptsAfterClose,
  closeVerdict,
  isFlap,
  type Random,
  reconnectDelay,
  restartDelay,
} from '#domain/live/backoff.ts'
import type { EnvironmentEvent } from '#streams/environment.stream.ts'
import type { SocketEvent } from '#streams/socket.stream.ts'
import { throwError } from 'rxjs'
import {
  assign,
  emit,
  fromCallback,
  fromEventObservable,
  fromPromise,
  sendTo,
  setup,
  spawnChild,
  stopChild,
} from 'xstate'
import type { ConnectionPolicy } from './connection.policy.ts'

type ConnectionInput = {
  policy: ConnectionPolicy
  /** The wall clock, in milliseconds. */
  now: () => number
  random: Random
}

type Context = ConnectionInput & {
  /** Failures in a row, so also the number of the attempt that runs or is waited for; 0 is the first try. */
  attempt: number
  /** Duration of `waiting`. */
  delayMs: number
  token: string | null
  /** True: the token was refreshed because of a 4401, and not accepted since. */
  refreshed: boolean
  /** True from a request to connect to one to disconnect, also while the page is in the back-forward cache. */
  shouldConnect: boolean
  openedAt: number | null
  /** When the last frame came. */
  lastSeen: number
}

type ConnectionEvent =
  | { type: 'connect.requested' | 'disconnect.requested' }
  /** The views' data is complete. */
  | { type: 'channel.synced' }
  /** A gap: what arrived does not continue what is known. */
  | { type: 'channel.broken' }
  /** A frame came; its content goes to the stream, not through the machine. */
  | { type: 'socket.seen' }
  | Exclude<SocketEvent, { type: 'socket.framed' }>
  | EnvironmentEvent
  | { type: 'xstate.error.actor.socket'; error: unknown }

/** Command to the socket actor. */
export type SocketCommand = { type: 'heartbeat.requested' }

/** Time for which the connection was open; 0 if it never was. */
const openMs = ({ openedAt, now }: Context) => (openedAt === null ? 0 : now() - openedAt)
const code = ({ event }: { event: { code: number } }) => ({ code: event.code })

const connection = setup({
  types: {} as {
    input: ConnectionInput
    context: Context
    events: ConnectionEvent
    emitted: { type: 'session.rejected' }
    tags: 'online' | 'stale'
  },
  actors: {
    token: fromPromise<string | null, { refresh: boolean }>(() =>
      Promise.reject(new Error('connection: provide `token`')),
    ),
    socket: fromCallback<SocketCommand, { token: string | null }>(() => {
      throw new Error('connection: provide `socket`')
    }),
    environment: fromEventObservable<EnvironmentEvent, undefined>(() =>
      throwError(() => new Error('connection: provide `environment`')),
    ),
  },
  guards: {
    shouldConnect: ({ context }) => context.shouldConnect,
    isAnonymous: ({ context }) => context.policy.anonymous,
    mayConnect: ({ context }, params: { token: string | null }) => context.policy.anonymous || params.token !== null,
    hasHeartbeat: ({ context }) => context.policy.heartbeatMs !== null,
    isOver: ({ context }, params: { code: number }) =>
      closeVerdict(params.code) === 'end' && context.policy.recheckMs === null,
    mayRefresh: ({ context }, params: { code: number }) =>
      closeVerdict(params.code) === 'refresh' && (!context.refreshed || !isFlap(openMs(context))),
    isRejected: ({ context }, params: { code: number }) =>
      closeVerdict(params.code) === 'refresh' && !context.policy.anonymous,
    isSpent: ({ context }) =>
      context.policy.maxAttempts !== null &&
      attemptsAfterClose(context.attempt, openMs(context)) >= context.policy.maxAttempts,
    // A clock that was set back makes a silence too long as well; a frame clears the suspicion.
    isOverdue: ({ context }) => Math.abs(context.now() - context.lastSeen) >= context.policy.deadAfterMs,
  },
  actions: {
    resetAttempts: assign({ shouldConnect: true, attempt: 0, refreshed: false }),
    clearIntent: assign({ shouldConnect: false }),
    keepToken: assign({ token: (_, params: { token: string | null }) => params.token }),
    recordRefresh: assign({ refreshed: true, openedAt: null }),
    recordOpened: assign(({ context }) => ({ openedAt: context.now(), lastSeen: context.now() })),
    recordSeen: assign(({ context }) => ({ lastSeen: context.now() })),
    recordTimeout: assign({ attempt: 0, openedAt: null }),
    recordClose: assign(({ context }, params: { code: number }) => {
      const attempt = attemptsAfterClose(context.attempt, openMs(context)) + 1
      return { attempt, delayMs: delayAfter(params.code, attempt, context), openedAt: null }
    }),
    openSocket: spawnChild('socket', { id: 'socket', input: ({ context }) => ({ token: context.token }) }),
    closeSocket: stopChild('socket'),
    sendHeartbeat: sendTo('socket', { type: 'heartbeat.requested' }),
    emitRejected: emit({ type: 'session.rejected' }),
    reportFault: (_, params: { error: unknown }) => console.error('connection', params.error),
  },
  delays: {
    backoff: ({ context }) => context.delayMs,
    deadline: ({ context }) => context.policy.deadlineMs,
    heartbeat: ({ context }) => context.policy.heartbeatMs ?? 0,
    monitor: ({ context }) => context.policy.monitorMs,
    grace: ({ context }) => context.policy.graceMs,
  },
})

function delayAfter(closeCode: number, attempt: number, { policy, random }: Context): number {
  const verdict = closeVerdict(closeCode)
  if (verdict === 'end' && policy.recheckMs !== null) return policy.recheckMs
  if (verdict !== 'spread') return reconnectDelay(attempt, random)
  return attempt === 1 ? restartDelay(random) : Math.max(restartDelay(random), reconnectDelay(attempt, random))
}

const failed = [
  { guard: 'isSpent', target: '#connection.exhausted' },
  { target: '#connection.waiting', actions: { type: 'recordClose', params: { code: CloseCode.abnormal } } },
] as const
const reconnect = { target: '#connection.connecting', actions: 'resetAttempts' } as const
/** CN3 */
const reasonsToTry = {
  'connect.requested': reconnect,
  'environment.online': reconnect,
  'environment.visible': reconnect,
  'environment.pageshow': reconnect,
} as const
const suspected = { guard: 'isOverdue', target: 'suspect' } as const

/**
 * One connection that comes back by itself. It owns the retry policy; nothing else retries. CN1–CN14, CN20
 * The socket is closed on entry to every state without one, so before that state is published.
 */
export const connectionMachine = connection.createMachine({
  id: 'connection',
  context: ({ input }) => ({
    ...input,
    attempt: 0,
    delayMs: 0,
    token: null,
    refreshed: false,
    shouldConnect: false,
    openedAt: null,
    lastSeen: 0,
  }),
  invoke: {
    src: 'environment',
    onError: { actions: { type: 'reportFault', params: ({ event }) => ({ error: event.error }) } },
  },
  on: {
    'disconnect.requested': { target: '.disconnected', actions: 'clearIntent' },
    // A page with an open socket cannot be kept for going back to.
    'environment.pagehide': '.disconnected',
    'socket.closed': [
      { guard: { type: 'isOver', params: code }, target: '.disconnected', actions: 'clearIntent' },
      { guard: { type: 'mayRefresh', params: code }, target: '.connecting', actions: 'recordRefresh' },
      {
        guard: { type: 'isRejected', params: code },
        target: '.disconnected',
        actions: ['clearIntent', 'emitRejected'],
      },
      { guard: 'isSpent', target: '.exhausted' },
      { target: '.waiting', actions: { type: 'recordClose', params: code } },
    ],
    'xstate.error.actor.socket': failed,
  },
  initial: 'disconnected',
  states: {
    disconnected: {
      entry: 'closeSocket',
      on: { 'connect.requested': reconnect, 'environment.pageshow': { ...reconnect, guard: 'shouldConnect' } },
    },
    connecting: {
      tags: 'stale',
      entry: 'closeSocket',
      after: { deadline: failed },
      initial: 'token',
      states: {
        token: {
          invoke: {
            src: 'token',
            input: ({ context }) => ({ refresh: context.refreshed }),
            onDone: [
              {
                guard: { type: 'mayConnect', params: ({ event }) => ({ token: event.output }) },
                target: 'socket',
                actions: { type: 'keepToken', params: ({ event }) => ({ token: event.output }) },
              },
              { target: '#connection.disconnected', actions: ['clearIntent', 'emitRejected'] },
            ],
            onError: [
              { guard: 'isAnonymous', target: 'socket', actions: { type: 'keepToken', params: { token: null } } },
              ...failed,
            ],
          },
        },
        socket: { entry: 'openSocket', on: { 'socket.opened': '#connection.connected' } },
      },
    },
    connected: {
      entry: 'recordOpened',
      on: { 'socket.seen': { actions: 'recordSeen' }, 'channel.broken': failed },
      type: 'parallel',
      states: {
        sync: {
          initial: 'syncing',
          states: {
            syncing: { tags: 'stale', on: { 'channel.synced': 'live' } },
            live: { tags: 'online' },
          },
        },
        liveness: {
          initial: 'steady',
          states: {
            steady: {
              after: { monitor: [suspected, { target: 'steady', reenter: true }] },
              on: {
                'environment.visible': suspected,
                'environment.online': suspected,
                'environment.pageshow': suspected,
              },
            },
            suspect: {
              entry: 'sendHeartbeat',
              after: { grace: { target: '#connection.connecting', actions: 'recordTimeout' } },
              on: { 'socket.seen': { target: 'steady', actions: 'recordSeen' } },
            },
          },
        },
        heartbeat: {
          initial: 'quiet',
          states: {
            quiet: { always: { guard: 'hasHeartbeat', target: 'beating' } },
            beating: { after: { heartbeat: { target: 'beating', reenter: true, actions: 'sendHeartbeat' } } },
          },
        },
      },
    },
    waiting: {
      tags: 'stale',
      entry: 'closeSocket',
      after: { backoff: 'connecting' },
      on: reasonsToTry,
    },
    exhausted: {
      entry: 'closeSocket',
      on: reasonsToTry,
    },
  },
})
