import { useSyncExternalStore } from 'react'
import { authToken } from './auth-token.ts'

/** Whether a token is kept; on the server, and until hydrated, it is unknown. */
export type Session = 'unknown' | 'out' | 'in'

export const useSession = (): Session =>
  useSyncExternalStore(
    authToken.subscribe,
    () => (authToken.get() === null ? 'out' : 'in'),
    () => 'unknown',
  )
