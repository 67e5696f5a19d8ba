import { authToken } from '#lib/auth-token.ts'
import { signInCallbackMachine } from '#machines/sign-in-callback.machine.ts'
import { toastError, toastSuccess } from './toast-actions.ts'

/** The machine that completes a sign-in in this browser. AU4, AU5 */
export const signInCallback = ({ go }: { go: (to: string) => void }) =>
  signInCallbackMachine.provide({
    actions: {
      storeToken: (_, { token }) => void (token !== null && authToken.set(token)),
      announceToken: () => void dispatchEvent(new CustomEvent('auth:token-update')),
      go: (_, { to }) => go(to),
      toastSuccess,
      toastError,
    },
  })
