import { type SessionFailure, type SessionSuccess, type SignInAnswer, toSignInFailure } from '#contract/sign-in.ts'
import { returnPath } from '#domain/site/return-path.ts'
import { setup } from 'xstate'

/** Milliseconds from the token to the success message. AU5 */
const SUCCESS_DELAY = 100

const HOME = '/'

/** Completes a sign-in, once. AU4 to AU6, AU19 to AU21 */
export const signInCallbackMachine = setup({
  types: {} as { input: SignInAnswer; context: SignInAnswer },
  guards: {
    isFailure: (_, { error }: SignInAnswer) => error !== null && error !== '',
    isToken: (_, { token }: SignInAnswer) => token !== null && token !== '',
    isOwnToken: (_, { token, isOwn }: SignInAnswer) => isOwn && token !== null && token !== '',
  },
  actions: {
    storeToken: (_scope, _params: { token: string | null }) => {
      throw new Error('sign-in-callback: provide `storeToken`')
    },
    announceToken: () => {
      throw new Error('sign-in-callback: provide `announceToken`')
    },
    go: (_scope, _params: { to: string }) => {
      throw new Error('sign-in-callback: provide `go`')
    },
    toastSuccess: (_scope, _params: { code: SessionSuccess }) => {
      throw new Error('sign-in-callback: provide `toastSuccess`')
    },
    toastError: (_scope, _params: { code: SessionFailure }) => {
      throw new Error('sign-in-callback: provide `toastError`')
    },
  },
  delays: { success: SUCCESS_DELAY },
}).createMachine({
  id: 'sign-in-callback',
  context: ({ input }) => input,
  initial: 'reading',
  states: {
    reading: {
      always: [
        { guard: { type: 'isFailure', params: ({ context }) => context }, target: 'failed' },
        { guard: { type: 'isOwnToken', params: ({ context }) => context }, target: 'storing' },
        { guard: { type: 'isToken', params: ({ context }) => context }, target: 'ignored' },
        { target: 'empty' },
      ],
    },
    failed: {
      type: 'final',
      entry: [
        {
          type: 'toastError',
          params: ({ context }) => ({ code: `signIn.${toSignInFailure(context.error ?? '')}` as const }),
        },
        { type: 'go', params: { to: HOME } },
      ],
    },
    ignored: {
      type: 'final',
      entry: [
        { type: 'toastError', params: { code: 'signIn.foreign' } },
        { type: 'go', params: { to: HOME } },
      ],
    },
    empty: {
      type: 'final',
      entry: [
        { type: 'toastError', params: { code: 'signIn.empty' } },
        { type: 'go', params: { to: HOME } },
      ],
    },
    storing: {
      entry: [{ type: 'storeToken', params: ({ context: { token } }) => ({ token }) }, 'announceToken'],
      after: { success: 'done' },
    },
    done: {
      type: 'final',
      entry: [
        { type: 'toastSuccess', params: { code: 'signIn.done' } },
        { type: 'go', params: ({ context: { state } }) => ({ to: returnPath(state ?? HOME) }) },
      ],
    },
  },
})
