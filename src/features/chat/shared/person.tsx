import type { User } from '#contract/users.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import { usePresence } from './chat-context.ts'
import * as texts from '#messages/chat.ts'
import { Avatar } from '#ui/avatar.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** A player's name, with a direction of its own. CH17 */
export const Name = ({ of }: { of: User }) => <bdi translate="no">{toSafeName(of)}</bdi>

/** For names of controls, which hold only text. */
export const toSafeName = ({ displayName }: User): string => stripBidiControls(displayName)

/** A player's initials, with a dot while they are online. CH9 */
export function Person({ user }: { user: User }) {
  const status = usePresence(user.id)?.status ?? 'offline'
  return (
    <Root className="person">
      <Avatar name={toSafeName(user)} />
      {status !== 'offline' && (
        <i data-status={status}>
          <span className="sr-only">{status === 'online' ? texts.online : texts.away}</span>
        </i>
      )}
    </Root>
  )
}

const Root = styled.span(css`
  position: relative; display: block; flex: none;
  > [aria-hidden] { width: var(--person, 46px); height: var(--person, 46px); font-size: calc(var(--person, 2.875rem) * .36); }
  i { position: absolute; inset-inline-end: -2px; inset-block-end: -2px; width: 14px; height: 14px; border-radius: 50%; border: 2.5px solid var(--ground, var(--bg)); background: var(--live); }
  i[data-status="away"] { background: var(--warn-fill); }
  i[data-status="away"]::after { content: ""; position: absolute; inset-block: -1px 4px; inset-inline: -1px 4px; border-radius: 50%; background: var(--ground, var(--bg)); }
`)
