import type { ComponentType } from 'react'
import { startAuth } from './auth-wiring.ts'
import { AccountEntries } from './shell/account-entries.tsx'
import { AccountMenu } from './shell/account-menu.tsx'

export type AuthActor = ReturnType<typeof startAuth>

type WithActor = ComponentType<{ actor: AuthActor }>

/** What only the signed in need: a chunk of its own, for it brings XState. AU18 */
export type SignedIn = { actor: AuthActor; Menu: WithActor; Entries: WithActor }

export const createSignedIn = (options: { go: (to: string) => void }): SignedIn => ({ actor: startAuth(options), Menu: AccountMenu, Entries: AccountEntries })
