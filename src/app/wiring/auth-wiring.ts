import type { Failure } from '#contract/source.ts'
import { CurrentUser } from '#contract/users.ts'
import { authToken } from '#lib/auth-token.ts'
import { HttpError, root } from '#lib/http.ts'
import { authMachine, type SignOutScope } from '#machines/auth.machine.ts'
import { sessionSignals } from '#streams/session-signals.stream.ts'
import { defer, firstValueFrom, retry, throwError, timer } from 'rxjs'
import * as v from 'valibot'
import { createActor, fromEventObservable, fromPromise } from 'xstate'
import { inspected } from './inspected.ts'
import { toastError, toastSuccess } from './toast-actions.ts'

/** Milliseconds before a read that failed is tried once more. LY18 */
const RETRY_DELAY = 1_000

const LEAVING: Record<SignOutScope, { method: 'POST' | 'DELETE'; path: string; failure: Failure }> = {
  session: { method: 'POST', path: '/auth/logout', failure: 'signOut' },
  sessions: { method: 'DELETE', path: '/auth/sessions', failure: 'signOut' },
  account: { method: 'DELETE', path: '/auth/user', failure: 'deletion' },
}

/** A page that is being left loses its requests: only what fails again on a page that stayed is a failure. */
const readUser = (signal: AbortSignal) =>
  firstValueFrom(
    defer(() => root('/auth/user', CurrentUser, { signal, failure: 'user' })).pipe(
      retry({
        count: 1,
        delay: (error) => (signal.aborted || error instanceof HttpError ? throwError(() => error) : timer(RETRY_DELAY)),
      }),
    ),
  )

/** Follows the token for as long as the page lives. `go` leads to a path of this site. AU1 to AU3 */
export function startAuth({ go }: { go: (to: string) => void }) {
  return createActor(
    authMachine.provide({
      actors: {
        signals: fromEventObservable(() => sessionSignals()),
        user: fromPromise(({ signal }) => readUser(signal)),
        leave: fromPromise(({ input: { leaving }, signal }) => {
          const { path, ...call } = LEAVING[leaving]
          return root(path, v.undefined(), { ...call, signal })
        }),
      },
      actions: { removeToken: () => authToken.remove(), goHome: () => go('/'), toastSuccess, toastError },
    }),
    inspected,
  ).start()
}

export type AuthActor = ReturnType<typeof startAuth>
