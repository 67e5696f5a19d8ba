import type { SessionFailure, SessionSuccess } from '#contract/sign-in.ts'
import type { CurrentUser } from '#contract/users.ts'
import type { SessionSignal } from '#streams/session-signals.stream.ts'
import { throwError } from 'rxjs'
import { assign, fromEventObservable, fromPromise, setup } from 'xstate'

/** Scope of signing out: this session, all sessions of the user, or the account. */
export type SignOutScope = 'session' | 'sessions' | 'account'

type Context = { user: CurrentUser | null; leaving: SignOutScope }

export type AuthEvent = SessionSignal | { type: 'leave.requested'; leaving: SignOutScope }

/** Announcement of an ended session, or of a failure to end it. AU2, AU17 */
const SIGN_OUT: Record<SignOutScope, { done: SessionSuccess; failed: SessionFailure }> = {
  session: { done: 'session.ended', failed: 'signOut.failed' },
  sessions: { done: 'session.ended', failed: 'signOut.failed' },
  account: { done: 'account.deleted', failed: 'deletion.failed' },
}

const ended = [
  'removeToken',
  'clearUser',
  'goHome',
  { type: 'toastSuccess', params: { code: SIGN_OUT.session.done } },
] as const

/** Signed-in state: no user, a user who is still loading, or a loaded user. AU1 to AU3 */
export const authMachine = setup({
  types: {} as { context: Context; events: AuthEvent },
  actors: {
    signals: fromEventObservable<SessionSignal, undefined>(() =>
      throwError(() => new Error('auth: provide `signals`')),
    ),
    user: fromPromise<CurrentUser>(() => Promise.reject(new Error('auth: provide `user`'))),
    leave: fromPromise<void, { leaving: SignOutScope }>(() => Promise.reject(new Error('auth: provide `leave`'))),
  },
  actions: {
    setUser: assign((_, { user }: { user: CurrentUser }) => ({ user })),
    clearUser: assign({ user: null }),
    rememberScope: assign((_, { leaving }: { leaving: SignOutScope }) => ({ leaving })),
    logFailure: (_, { error }: { error: unknown }) => console.warn('auth', error),
    removeToken: () => {
      throw new Error('auth: provide `removeToken`')
    },
    goHome: () => {
      throw new Error('auth: provide `goHome`')
    },
    toastSuccess: (_scope, _params: { code: SessionSuccess }) => {
      throw new Error('auth: provide `toastSuccess`')
    },
    toastError: (_scope, _params: { code: SessionFailure }) => {
      throw new Error('auth: provide `toastError`')
    },
  },
}).createMachine({
  id: 'auth',
  context: { user: null, leaving: 'session' },
  invoke: {
    id: 'signals',
    src: 'signals',
    onError: { actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
  },
  initial: 'none',
  // A token that replaces another may belong to another user.
  on: { 'token.updated': { target: '.loading', actions: 'clearUser' } },
  states: {
    none: {},
    loading: {
      invoke: {
        id: 'user',
        src: 'user',
        onDone: {
          target: 'authenticated',
          actions: { type: 'setUser', params: ({ event }) => ({ user: event.output }) },
        },
        onError: {
          target: 'none',
          actions: ['removeToken', { type: 'logFailure', params: ({ event }) => ({ error: event.error }) }],
        },
      },
      on: { 'session.ended': { target: 'none', actions: ended } },
    },
    authenticated: {
      initial: 'idle',
      on: { 'session.ended': { target: 'none', actions: ended } },
      states: {
        idle: {
          on: {
            'leave.requested': {
              target: 'leaving',
              actions: { type: 'rememberScope', params: ({ event }) => ({ leaving: event.leaving }) },
            },
          },
        },
        leaving: {
          invoke: {
            id: 'leave',
            src: 'leave',
            input: ({ context: { leaving } }) => ({ leaving }),
            onDone: {
              target: '#auth.none',
              actions: [
                'removeToken',
                'clearUser',
                'goHome',
                {
                  type: 'toastSuccess',
                  params: ({ context: { leaving } }) => ({ code: SIGN_OUT[leaving].done }),
                },
              ],
            },
            onError: {
              target: 'idle',
              actions: [
                { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
                {
                  type: 'toastError',
                  params: ({ context: { leaving } }) => ({ code: SIGN_OUT[leaving].failed }),
                },
              ],
            },
          },
        },
      },
    },
  },
})
