import type { ChatMessage, Conversation } from '#contract/chat.ts'
import type { User } from '#contract/users.ts'
import { measureAge } from '#domain/text/relative-time.ts'
import { usePresence } from './shared/chat-context.ts'
import { roomStartPath } from '#domain/trade/trade-destination.ts'
import { useNow } from '#lib/live-context.ts'
import * as texts from '#messages/chat.ts'
import { ago } from '#messages/time.ts'
import { startRoom } from '#messages/trade-room-entry.ts'
import { IconButton, roundLooks } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { ChevronLeft, DoorOpen, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Name, toSafeName, Person } from './shared/person.tsx'
import { useRestriction } from './shared/restriction.ts'
import { Safety } from './safety.tsx'

type Props = { conversation: Conversation; messages: readonly ChatMessage[] }

/** The other user, their presence, and the menu to block or report them. */
export function ConversationHead({ conversation, messages }: Props) {
  const { id, with: other, closed: isClosed, typing } = conversation
  const { search } = useLocation()
  const isRestricted = useRestriction() !== null
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Head>
        <Back to={{ pathname: '/chat', search }} aria-label={texts.backToConversations}>
          <ChevronLeft aria-hidden="true" />
        </Back>
        <Person user={other} />
        <div className="who">
          <h1>
            <Name of={other} />
          </h1>
          <Standing user={other} />
        </div>
        {!isClosed && !isRestricted && (
          <Round to={roomStartPath({ chat: id })} aria-label={startRoom}>
            <DoorOpen aria-hidden="true" />
          </Round>
        )}
        {!isClosed && (
          <IconButton
            aria-label={texts.blockOrReportPlayer(toSafeName(other))}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <Ellipsis aria-hidden="true" />
          </IconButton>
        )}
      </Head>
      <Safety
        open={isOpen}
        onClose={() => setOpen(false)}
        conversationId={id}
        other={other}
        allowsTyping={typing.byMe}
        messages={messages}
      />
    </>
  )
}

function Standing({ user }: { user: User }) {
  const presence = usePresence(user.id)
  const now = useNow(60_000, 0)
  if (presence?.status === 'online') return <p data-status="online">{texts.online}</p>
  if (presence?.status === 'away')
    return (
      <p>
        {texts.away}
        {presence.lastSeenAt !== null && texts.lastSeen(ago(measureAge(presence.lastSeenAt, now)))}
      </p>
    )
  return (
    <p>
      <bdi translate="no">@{user.name}</bdi>
    </p>
  )
}

/** Shared with the placeholder while it loads. */
export const Head = styled.header(css`
  display: flex; align-items: center; gap: 10px; flex: none; height: 60px; padding-block: 0; padding-inline: var(--s-1) var(--s-2); border-block-end: 1px solid var(--line); background: var(--bg); --person: 40px;
  .who { flex: 1; min-width: 0; line-height: 1.125rem; }
  .who > * { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
  h1 { font: 700 1.0625rem/1.3125rem var(--font-display); }
  p { font-size: var(--t-sm); color: var(--text-3); }
  p[data-status] { color: var(--good); font-weight: 600; }
  > [aria-hidden] { flex: none; }
  @media (max-width: 767.98px) { &[aria-hidden] { padding-inline-start: 54px; } }
  @media (min-width: 768px) { height: 68px; padding-inline: var(--s-5) var(--s-3); }
  @media (min-width: 1024px) { padding-inline-start: var(--s-8); }
`)
const Round = styled(Link)(roundLooks)
const Back = styled(Link)(
  roundLooks,
  css`
  @media (min-width: 768px) { display: none; }
`,
)
