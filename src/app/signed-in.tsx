import type { Readable } from '#base/store.ts'
import type { ComponentType } from 'react'
import { Observable } from 'rxjs'
import { type AuthActor, startAuth } from '#app/wiring/auth-wiring.ts'
import { startInbox } from '#app/wiring/inbox.ts'
import { AccountEntries } from './shell/account-entries.tsx'
import { AccountMenu } from './shell/account-menu.tsx'
import { InboxBadge } from './shell/inbox-badge.tsx'
import { Unlisted } from './unlisted.tsx'

type Part = ComponentType<{ actor: AuthActor; inbox: Readable<number> }>

/** What only the signed in need: a chunk of its own, for it brings XState. AU18, CH28 */
export type SignedIn = {
  actor: AuthActor
  inbox: Readable<number>
  Menu: Part
  Entries: Part
  Badge: typeof InboxBadge
  Unlisted: typeof Unlisted
}

export function createSignedIn(options: { go: (to: string) => void }): SignedIn {
  const actor = startAuth(options)
  const isSignedIn$ = new Observable<boolean>((subscriber) => {
    const publish = () => subscriber.next(actor.getSnapshot().context.user !== null)
    publish()
    return actor.subscribe(publish)
  })
  return {
    actor,
    inbox: startInbox({ isSignedIn$, ...options }),
    Menu: AccountMenu,
    Entries: AccountEntries,
    Badge: InboxBadge,
    Unlisted,
  }
}
