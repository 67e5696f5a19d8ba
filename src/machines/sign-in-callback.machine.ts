import { returnPath } from '#domain/return-path.ts'
import { sanitiseSearch } from '#domain/search-sanitising.ts'
import { setup } from 'xstate'

/** Milliseconds from the token to the success message. AU5 */
const SUCCESS_DELAY = 100

/** What the server sent the browser back with. */
export type SignInAnswer = { token: string | null; error: string | null; state: string | null }

const HOME = '/'

/** Completes a sign-in, once. AU4 to AU6 */
export const signInCallbackMachine = setup({
  types: {} as { input: SignInAnswer; context: SignInAnswer },
  guards: {
    isFailure: (_, { error }: SignInAnswer) => error !== null && error !== '',
    isToken: (_, { token }: SignInAnswer) => token !== null && token !== '',
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
    inform: (_scope, _params: { text: string }) => {
      throw new Error('sign-in-callback: provide `inform`')
    },
    complain: (_scope, _params: { text: string }) => {
      throw new Error('sign-in-callback: provide `complain`')
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
        { guard: { type: 'isToken', params: ({ context }) => context }, target: 'storing' },
        { target: 'empty' },
      ],
    },
    failed: {
      type: 'final',
      entry: [
        // Anybody can write an address: what it says is shown as text, and at no length.
        { type: 'complain', params: ({ context }) => ({ text: `Authentication failed: ${sanitiseSearch(context.error ?? '')}` }) },
        { type: 'go', params: { to: HOME } },
      ],
    },
    empty: {
      type: 'final',
      entry: [{ type: 'complain', params: { text: 'No authentication token received' } }, { type: 'go', params: { to: HOME } }],
    },
    storing: {
      entry: [{ type: 'storeToken', params: ({ context: { token } }) => ({ token }) }, 'announceToken'],
      after: { success: 'done' },
    },
    done: {
      type: 'final',
      entry: [
        { type: 'inform', params: { text: 'Successfully logged in!' } },
        { type: 'go', params: ({ context: { state } }) => ({ to: returnPath(state ?? HOME) }) },
      ],
    },
  },
})
