import { AUTH_TOKEN_KEY, authToken } from '#lib/auth-token.ts'
import { defer, EMPTY, filter, fromEvent, map, merge, of } from 'rxjs'

export type SessionSignal = { type: 'token.updated' } | { type: 'session.ended' }

const signal = (): SessionSignal => ({ type: authToken.get() === null ? 'session.ended' : 'token.updated' })
const isUpdate = ({ type }: SessionSignal) => type === 'token.updated'

/** Changes of the session in this page and the other tabs, starting with the stored token. AU2, AU3 */
export const sessionSignals = (page: Window = window) =>
  merge(
    defer(() => (authToken.get() === null ? EMPTY : of(signal()))),
    fromEvent(page, 'auth:token-update').pipe(map(signal), filter(isUpdate)),
    fromEvent(page, 'auth:logout').pipe(map((): SessionSignal => ({ type: 'session.ended' }))),
    // Another tab's change; a null key says that it cleared all.
    fromEvent<StorageEvent>(page, 'storage').pipe(
      filter(({ key }) => key === AUTH_TOKEN_KEY || key === null),
      map(signal),
    ),
  )
