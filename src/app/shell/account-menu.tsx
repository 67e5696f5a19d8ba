import * as texts from '#messages/account-menu.ts'
import type { Readable } from '#base/store.ts'
import { Avatar } from '#ui/avatar.tsx'
import { roundLooks } from '#ui/button.tsx'
import { useMenu } from '#ui/use-menu.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useSelector } from '@xstate/react'
import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { AuthActor } from '#app/wiring/auth-wiring.ts'
import { AccountEntries } from './account-entries.tsx'
import { InboxBadge } from './inbox-badge.tsx'

/** Account menu of the top bar. AU18 */
export function AccountMenu({ actor, inbox }: { actor: AuthActor; inbox: Readable<number> }) {
  const { details, close, onToggle } = useMenu()
  const name = useSelector(actor, ({ context }) => context.user?.displayName)
  return (
    <>
      <Messages to="/chat" className="messages" data-look="round" title={texts.messages}>
        <MessageCircle aria-hidden="true" />
        <span className="sr-only">{texts.messages}</span>
        <InboxBadge inbox={inbox} />
      </Messages>
      <Root ref={details} onToggle={onToggle}>
        <summary aria-label={name === undefined ? texts.account : texts.accountLabel(name)}>
          <Avatar name={name ?? ''} />
        </summary>
        <div className="menu">
          <AccountEntries actor={actor} inbox={inbox} onChoice={close} />
        </div>
      </Root>
    </>
  )
}

/** In the looks of the top bar's other menu. */
const Root = styled.details(css`
  summary { display: flex; align-items: center; gap: 6px; min-height: 44px; padding: 0 2px; border-radius: var(--r-full); cursor: pointer; list-style: none; }
  summary:hover { background: var(--surface-2); }
  .menu.menu { inset-inline: auto 0; width: 240px; }
`)
const Messages = styled(Link)(roundLooks)
