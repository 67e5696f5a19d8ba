import type { Conversation } from '#contract/chat.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import { useIsTyping } from './shared/chat-context.ts'
import { useNow } from '#lib/live-context.ts'
import * as texts from '#messages/chat.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Handshake } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { Name, Person } from './shared/person.tsx'
import { useWords } from './phrases/use-phrases.ts'
import { ReportButton } from './report-button.tsx'
import { rowStyles } from './row-styles.ts'
import { times } from './shared/times.ts'

const MAX_SHOWN = 99

/** `onOpen`: called when the reader follows the link. */
type Props = { conversation: Conversation; userId: string; isOpen: boolean; onOpen?: () => void }

/** The query goes along: a trade that is to be sent travels in it. */
export function ConversationRow({ conversation, userId, isOpen, onOpen }: Props) {
  const { id, with: other, unread, updatedAt, isRequest } = conversation
  const { search } = useLocation()
  const now = useNow(60_000, 0)
  const row = (
    <Row
      to={{ pathname: `/chat/${id}`, search }}
      aria-current={isOpen ? 'page' : undefined}
      onClick={onOpen}
      data-request={isRequest ? '' : undefined}
    >
      <Person user={other} />
      <span className="who">
        <b>
          <Name of={other} />
        </b>
        <small data-unread={unread > 0 ? '' : undefined}>
          {isRequest && <span className="request">{texts.request}</span>}
          <LastOf conversation={conversation} userId={userId} />
        </small>
      </span>
      <span className="meta">
        <time dateTime={updatedAt}>{times.short(updatedAt, now)}</time>
        {unread > 0 && (
          <b>
            {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
            <span className="sr-only">{texts.unread}</span>
          </b>
        )}
      </span>
    </Row>
  )
  if (!isRequest) return row
  return (
    <Request>
      {row}
      <ReportButton user={other} />
    </Request>
  )
}

function LastOf({ conversation: { id, lastMessage }, userId }: Omit<Props, 'isOpen'>) {
  const words = useWords(lastMessage)
  if (useIsTyping(id)) return <em>{texts.typing}</em>
  if (!lastMessage) return <span>{texts.noMessages}</span>
  return (
    <>
      {lastMessage.tradeOfferId != null && <Handshake aria-hidden="true" />}
      <span>
        {lastMessage.senderId === userId && texts.youPrefix}
        <bdi>{stripBidiControls(words)}</bdi>
      </span>
    </>
  )
}

const Request = styled.div(css`
  position: relative;
  .report { position: absolute; inset-block-start: 12px; inset-inline-end: 0; }
  .report svg { width: 17px; height: 17px; }
`)
const Row = styled(Link)(
  rowStyles,
  css`
  display: grid; grid-template-columns: auto minmax(0, 1fr) auto auto; row-gap: 0; align-content: center;
  .person { grid-row: 1 / 3; }
  .who, .meta { display: contents; }
  .who > b { grid-area: 1 / 2; }
  .who > small { grid-area: 2 / 2 / auto / 5; min-width: 0; }
  .who > [data-unread] { grid-column-end: 4; }
  .meta { font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-3); }
  .meta time { grid-area: 1 / 3 / auto / 5; justify-self: end; }
  .meta b { grid-area: 2 / 4; }
  .who [data-unread] { color: var(--text); font-weight: 550; }
  &[data-request] { padding-inline-end: 46px; }
  .request { flex: none; padding: 0 7px; border-radius: var(--r-full); background: var(--accent-soft); color: var(--accent); font-size: .75rem; font-weight: 650; }
  em { font-style: normal; color: var(--accent); }
  .meta b { min-width: 20px; height: 20px; padding: 0 6px; border-radius: 10px; background: var(--accent-fill); color: var(--on-accent); font: 700 .75rem/1.25rem var(--font-text); text-align: center; }
`,
)
