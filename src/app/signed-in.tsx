import { Observable } from 'rxjs'
import { startAuth } from '#app/wiring/auth-wiring.ts'
import { startInbox } from '#app/wiring/inbox.ts'
import { AccountEntries } from './shell/account-entries.tsx'
import { AccountMenu } from './shell/account-menu.tsx'
import type { SignedIn } from './shell/auth-context.ts'
import { InboxBadge } from './shell/inbox-badge.tsx'
import { Unlisted } from './unlisted.tsx'

/** Signed-in shell. A chunk of its own, because it loads XState. AU18, CH28 */
export function createSignedIn(options: { go: (to: string) => void }): SignedIn {
  const actor = startAuth(options)
  const userId$ = new Observable<string | null>((subscriber) => {
    const publish = () => subscriber.next(actor.getSnapshot().context.user?.id ?? null)
    publish()
    return actor.subscribe(publish)
  })
  return {
    actor,
    inbox: startInbox({ userId$, ...options }),
    Menu: AccountMenu,
    Entries: AccountEntries,
    Badge: InboxBadge,
    Unlisted,
  }
}
