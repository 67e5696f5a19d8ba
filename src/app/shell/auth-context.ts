import type { Readable } from '#base/store.ts'
import { signedOut } from '#features/account/auth-actor-context.ts'
import { createContext, use, useSyncExternalStore } from 'react'
import type { SignedIn } from '../signed-in.tsx'

/** The signed-in part of the shell, loaded where there is a token; null on the server. */
export const AuthContext = createContext<Readable<SignedIn | null>>(signedOut)

export function useSignedIn(): SignedIn | null {
  const { subscribe, get } = use(AuthContext)
  return useSyncExternalStore(subscribe, get, signedOut.get)
}
