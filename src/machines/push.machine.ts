import { assign, fromPromise, setup } from 'xstate'

/** State of push in this browser. `needsInstall`: an iPhone or iPad has it only on the Home Screen. `blocked`: denied after it was on. */
export type PushStanding = 'unsupported' | 'needsInstall' | 'denied' | 'idle' | 'subscribed' | 'lost' | 'blocked'
/** `stopped`: the site's own key is refused. `noWorker`: the service worker never got ready. `noService`: the browser has no push service. AL264 */
export type PushFailure = 'failed' | 'stopped' | 'noWorker' | 'noService'

type Context = { hasRule: boolean; failure: PushFailure | null }
type PushEvent =
  | { type: 'rules.read'; hasRule: boolean }
  /** Only by a tap: the browser asks then. */
  | { type: 'push.requested' }
  | { type: 'push.cancelled' }
  /** The page is shown again: settings of the browser may have changed meanwhile. */
  | { type: 'page.shown' }

const missing = (name: string) => () => Promise.reject(new Error(`push: provide \`${name}\``))

/** The life of this browser's push subscription. WL50 to WL56, AL204, AL205 */
export const pushMachine = setup({
  types: {} as { context: Context; events: PushEvent },
  actors: {
    inspect: fromPromise<PushStanding>(missing('inspect')),
    ask: fromPromise<NotificationPermission>(missing('ask')),
    /** Null: it is subscribed. */
    subscribe: fromPromise<PushFailure | null>(missing('subscribe')),
    unsubscribe: fromPromise<void>(missing('unsubscribe')),
  },
  guards: {
    hasRule: ({ context }) => context.hasRule,
    isAnswer: (_, { answer, is }: { answer: NotificationPermission; is: NotificationPermission }) => answer === is,
    isStanding: (_, { standing, is }: { standing: PushStanding; is: PushStanding }) => standing === is,
    hasFailed: (_, { failure }: { failure: PushFailure | null }) => failure !== null,
  },
  actions: {
    setRules: assign((_, { hasRule }: { hasRule: boolean }) => ({ hasRule })),
    setFailure: assign((_, { failure }: { failure: PushFailure | null }) => ({ failure })),
    logFailure: (_, { error }: { error: unknown }) => console.warn('push', error),
  },
}).createMachine({
  id: 'push',
  context: { hasRule: false, failure: null },
  initial: 'checking',
  on: { 'rules.read': { actions: { type: 'setRules', params: ({ event }) => event } } },
  states: {
    checking: {
      invoke: {
        src: 'inspect',
        onDone: [
          ...(['unsupported', 'needsInstall', 'denied', 'subscribed', 'lost', 'blocked'] as const).map((is) => ({
            guard: {
              type: 'isStanding' as const,
              params: ({ event }: { event: { output: PushStanding } }) => ({ standing: event.output, is }),
            },
            target: is,
          })),
          { target: 'idle' },
        ],
        onError: { target: 'idle', actions: { type: 'logFailure', params: ({ event }) => event } },
      },
    },
    unsupported: {},
    needsInstall: {},
    /** The player can undo it only in the browser's settings. */
    denied: { on: { 'page.shown': 'checking' } },
    idle: { on: { 'push.requested': { guard: 'hasRule', target: 'asking' } } },
    asking: {
      entry: { type: 'setFailure', params: { failure: null } },
      invoke: {
        src: 'ask',
        onDone: [
          {
            guard: { type: 'isAnswer', params: ({ event }) => ({ answer: event.output, is: 'granted' }) },
            target: 'subscribing',
          },
          // Whether it was on before decides what another answer means.
          { target: 'checking' },
        ],
        onError: { target: 'idle', actions: { type: 'setFailure', params: { failure: 'failed' } } },
      },
    },
    subscribing: {
      invoke: {
        src: 'subscribe',
        onDone: [
          {
            guard: { type: 'hasFailed', params: ({ event }) => ({ failure: event.output }) },
            target: 'idle',
            actions: { type: 'setFailure', params: ({ event }) => ({ failure: event.output }) },
          },
          { target: 'subscribed' },
        ],
        onError: {
          target: 'idle',
          actions: [
            { type: 'setFailure', params: { failure: 'failed' } },
            { type: 'logFailure', params: ({ event }) => event },
          ],
        },
      },
    },
    subscribed: { on: { 'push.cancelled': 'unsubscribing', 'page.shown': 'resyncing' } },
    /** Compares what the browser has with what the server has. */
    resyncing: {
      invoke: {
        src: 'inspect',
        onDone: [
          ...(['subscribed', 'blocked', 'idle'] as const).map((is) => ({
            guard: {
              type: 'isStanding' as const,
              params: ({ event }: { event: { output: PushStanding } }) => ({ standing: event.output, is }),
            },
            target: is,
          })),
          { target: 'lost' },
        ],
        // Without an answer of the server nothing is known to be lost.
        onError: { target: 'subscribed', actions: { type: 'logFailure', params: ({ event }) => event } },
      },
    },
    unsubscribing: {
      invoke: {
        src: 'unsubscribe',
        onDone: 'idle',
        onError: {
          target: 'checking',
          actions: { type: 'logFailure', params: ({ event }) => event },
        },
      },
    },
    /** The browser or its service has ended the subscription. */
    lost: { on: { 'push.requested': { guard: 'hasRule', target: 'asking' }, 'push.cancelled': 'unsubscribing' } },
    /** The browser has taken the permission back. */
    blocked: { on: { 'push.cancelled': 'unsubscribing', 'page.shown': 'checking' } },
  },
})
