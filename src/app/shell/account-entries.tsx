import * as texts from '#messages/account-menu.ts'
import type { Readable } from '#base/store.ts'
import { Avatar } from '#ui/avatar.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useSelector } from '@xstate/react'
import { LogOut, MessageCircle, UserRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { NavLink } from 'react-router-dom'
import type { AuthActor } from '#app/wiring/auth-wiring.ts'
import { InboxBadge } from './inbox-badge.tsx'
import type { MainLink } from './navigation.ts'

/** A chunk of its own: players get no script that names what staff have. DK2, MO61 */
const StaffLinks = lazy(() => import('#app/staff/staff-links.tsx'))

const LINKS: readonly MainLink[] = [
  { to: '/chat', label: texts.messages, icon: MessageCircle },
  { to: '/account', label: texts.account, icon: UserRound },
]

/** The signed-in player, links to their pages, and the way out. AU18 */
export function AccountEntries({
  actor,
  inbox,
  onChoice,
}: {
  actor: AuthActor
  inbox: Readable<number>
  onChoice?: () => void
}) {
  const user = useSelector(actor, ({ context }) => context.user)
  const isLeaving = useSelector(actor, (snapshot) => snapshot.matches({ authenticated: 'leaving' }))
  if (!user)
    return (
      <Root>
        <p>{texts.loading}</p>
      </Root>
    )
  return (
    <Root>
      <p className="who">
        <Avatar name={user.displayName} />
        <span>
          <b translate="no">{user.displayName}</b>
          <small translate="no">@{user.name}</small>
        </span>
      </p>
      {LINKS.map(({ to, label, icon: Icon }) => (
        <NavLink key={to} to={to} onClick={onChoice}>
          <Icon aria-hidden="true" />
          {label}
          {to === '/chat' && <InboxBadge inbox={inbox} />}
        </NavLink>
      ))}
      {user.role !== 'player' && (
        <Suspense fallback={null}>
          <StaffLinks role={user.role} onChoice={onChoice} />
        </Suspense>
      )}
      <button
        type="button"
        aria-disabled={isLeaving}
        onClick={() => isLeaving || actor.send({ type: 'leave.requested', leaving: 'session' })}
      >
        <LogOut aria-hidden="true" />
        {texts.logOut}
      </button>
    </Root>
  )
}

const Root = styled.div(css`
  display: grid; gap: 2px;
  p { padding: var(--s-2) var(--s-3); color: var(--text-2); font-size: .9375rem; }
  .who { display: flex; align-items: center; gap: var(--s-3); }
  .who > span:last-child { display: grid; min-width: 0; line-height: 1.25rem; overflow-wrap: anywhere; }
  b { font-weight: 650; color: var(--text); }
  small { font-size: var(--t-sm); color: var(--text-3); }
  a, button {
    display: flex; align-items: center; gap: var(--s-3); width: 100%; min-height: 44px; padding: 0 var(--s-3); border: 0; border-radius: var(--r-sm);
    background: none; cursor: pointer; text-align: start; font: 500 .9375rem/1.2 var(--font-text); color: var(--text-2);
  }
  & :is(a, button):is(:hover, [aria-current]) { background: var(--surface-2); color: var(--text); }
  button[aria-disabled=true] { opacity: .5; cursor: default; }
  svg { width: 18px; height: 18px; flex: none; color: var(--text-3); }
`)
