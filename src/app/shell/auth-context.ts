import type { Readable } from '#base/store.ts'
import { signedOut } from '#features/account/auth-actor-context.ts'
import type { AuthActor } from '#app/wiring/auth-wiring.ts'
import { type ComponentType, createContext, type ReactNode, use, useSyncExternalStore } from 'react'

type Part = ComponentType<{ actor: AuthActor; inbox: Readable<number> }>

/** Parts of the shell that only signed-in players need. AU18, CH28 */
export type SignedIn = {
  actor: AuthActor
  inbox: Readable<number>
  Menu: Part
  Entries: Part
  Badge: ComponentType<{ inbox: Readable<number> }>
  Unlisted: ComponentType<{ actor: AuthActor; children: ReactNode }>
}

/** The signed-in part of the shell, loaded where there is a token; null on the server. */
export const AuthContext = createContext<Readable<SignedIn | null>>(signedOut)

export function useSignedIn(): SignedIn | null {
  const { subscribe, get } = use(AuthContext)
  return useSyncExternalStore(subscribe, get, signedOut.get)
}
