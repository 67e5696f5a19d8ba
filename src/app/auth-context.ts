import type { Readable } from '#base/store.ts'
import { createContext, use, useSyncExternalStore } from 'react'
import type { SignedIn } from './signed-in.tsx'

const nobody: Readable<SignedIn | null> = { get: () => null, subscribe: () => () => {} }

/** The signed-in part of the shell, loaded where there is a token; null on the server. */
export const AuthContext = createContext<Readable<SignedIn | null>>(nobody)

export function useSignedIn(): SignedIn | null {
  const { subscribe, get } = use(AuthContext)
  return useSyncExternalStore(subscribe, get, nobody.get)
}
