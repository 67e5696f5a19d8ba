import type { ChatMessage } from '#contract/chat.ts'
import type { User } from '#contract/users.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import * as texts from '#messages/moderation.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Flag } from 'lucide-react'
import { Moment } from './moment.tsx'
import { toSafeName } from './person.tsx'

type Props = { messages: readonly ChatMessage[]; messageId: string | null; users: readonly User[] }

/** The reported message, marked, between those around it. MO65 */
export const Conversation = ({ messages, messageId, users }: Props) => (
  <List>
    {messages.map(({ id, senderId, sentAt, text }) => (
      <li key={id} data-reported={id === messageId ? '' : undefined}>
        <p className="head">
          <b>
            <bdi translate="no">{users.filter((user) => user.id === senderId).map(toSafeName)}</bdi>
          </b>
          <Moment at={sentAt} />
          {id === messageId && (
            <span className="reported">
              <Flag aria-hidden="true" />
              {texts.reportedMessage}
            </span>
          )}
        </p>
        <p className="text" dir="auto">
          {stripBidiControls(text)}
        </p>
      </li>
    ))}
  </List>
)

const List = styled.ol(css`
  display: grid; gap: var(--s-2);
  li { padding: var(--s-2) var(--s-3); border-inline-start: 3px solid var(--line); min-width: 0; }
  li[data-reported] { border-inline-start-color: var(--bad); background: var(--bad-soft); border-start-end-radius: var(--r-md); border-end-end-radius: var(--r-md); }
  .head { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px var(--s-2); }
  b { font-weight: 650; }
  .reported { display: inline-flex; align-items: center; gap: 4px; font-size: var(--t-sm); font-weight: 650; color: var(--bad); }
  .reported svg { width: 14px; height: 14px; }
  li[data-reported] time { color: var(--text); }
`)
