import * as texts from '#messages/account-menu.ts'
import type { Readable } from '#base/store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useSyncExternalStore } from 'react'

const MAX_SHOWN = 99

/** Number of things that wait for the player; nothing while nothing does. CH28 */
export function InboxBadge({ inbox }: { inbox: Readable<number> }) {
  const count = useSyncExternalStore(inbox.subscribe, inbox.get, () => 0)
  return (
    count > 0 && (
      <Badge className="inbox-badge">
        {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        <span className="sr-only">{texts.unread}</span>
      </Badge>
    )
  )
}

const Badge = styled.b(css`
  min-width: 18px; height: 18px; padding: 0 5px; border-radius: 9px; background: var(--accent-fill); color: var(--on-accent); font: 700 .6875rem/1.125rem var(--font-text); text-align: center;
  .messages > & { position: absolute; inset-block-start: 3px; inset-inline-end: 1px; box-shadow: 0 0 0 2px var(--bg); }
  .menu &, dialog & { margin-inline-start: auto; }
`)
