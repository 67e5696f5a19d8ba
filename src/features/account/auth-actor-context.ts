import type { Readable } from '#base/store.ts'
import type { authMachine } from '#machines/auth.machine.ts'
import { createContext, use, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'

export type AuthActor = ActorRefFrom<typeof authMachine>

export const signedOut: Readable<null> = { get: () => null, subscribe: () => () => {} }

/** The running sign-in machine; null while it loads, signed out and on the server. */
export const AuthActorContext = createContext<Readable<{ readonly actor: AuthActor } | null>>(signedOut)

export function useAuthActor(): AuthActor | null {
  const { subscribe, get } = use(AuthActorContext)
  return useSyncExternalStore(subscribe, get, signedOut.get)?.actor ?? null
}
