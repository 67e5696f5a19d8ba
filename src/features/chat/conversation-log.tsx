import type { Conversation } from '#contract/chat.ts'
import { readClientId, messageDays } from '#domain/chat/chat-rows.ts'
import { useNow } from '#lib/live-context.ts'
import * as page from '#messages/chat-page.ts'
import * as texts from '#messages/chat.ts'
import { Button } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { Announcer } from './announcer.tsx'
import { ConnectionLine } from './connection-line.tsx'
import { Group } from './group.tsx'
import { OlderMessages } from './older-messages.tsx'
import { timeZone, times } from './shared/times.ts'
import type { History } from './use-conversation.ts'
import { useLogScroll } from './use-log-scroll.ts'
import { useMarkRead } from './use-mark-read.ts'
import { WaitingMessages } from './waiting-messages.tsx'

type Props = { conversation: Conversation; history: History; userId: string }

/** Messages, the newest at the bottom, where the log stays while it is there. CH13, CH20 */
export function ConversationLog({ conversation, history, userId }: Props) {
  const { messages, outgoing, tradeOffers } = history
  const { scroller, isAtBottom, toBottom } = useLogScroll(outgoing.at(-1)?.clientId)
  const now = useNow(60_000, 0)
  const lastSeq = messages.at(-1)?.seq ?? 0
  const [seen, setSeen] = useState(lastSeq)
  if (isAtBottom && seen !== lastSeq) setSeen(lastSeq)
  useMarkRead(conversation, lastSeq, isAtBottom)
  const tabStop = messages.findLast(({ senderId, tradeOfferId }) => senderId !== userId && tradeOfferId == null)?.id
  const unseen = messages.filter(({ seq, senderId }) => seq > seen && senderId !== userId).length
  return (
    <Frame className="log-frame">
      {history.isPending ? (
        <WaitingMessages />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
        <section className="scroller" ref={scroller} tabIndex={0} aria-label={page.title}>
          <div className="log">
            <h2 className="sr-only">{page.title}</h2>
            <OlderMessages history={history} other={conversation.with} />
            {messageDays({ messages, outgoing, userId, timeZone }).map(({ start, groups }) => (
              <section key={start} aria-label={times.dayName(start, now)}>
                <h3 className="day">
                  <span>{times.dayName(start, now)}</span>
                </h3>
                <ol>
                  {groups.map((group) => (
                    <Group
                      key={readClientId(group.entries[0])}
                      group={group}
                      other={conversation.with}
                      userId={userId}
                      tradeOffers={tradeOffers}
                      tabStop={tabStop}
                    />
                  ))}
                </ol>
              </section>
            ))}
          </div>
        </section>
      )}
      {unseen > 0 && (
        <Button className="unseen" look="primary" onClick={toBottom}>
          <ArrowDown aria-hidden="true" />
          {texts.newMessages(unseen)}
        </Button>
      )}
      <ConnectionLine />
      <Announcer messages={messages} other={conversation.with} isPending={history.isPending} />
    </Frame>
  )
}

const Frame = styled.div(css`
  position: relative; flex: 1; display: flex; flex-direction: column; min-height: 0;
  /* Its place is measured from its end, so that nothing that comes above it moves it, and what comes below does only at the end. */
  .scroller { flex: 1; display: flex; flex-direction: column-reverse; min-height: 0; overflow-y: auto; overscroll-behavior: contain; }
  .scroller:focus-visible { outline-offset: -2px; }
  .log { padding: var(--s-2) var(--s-4) var(--s-3); }
  .log > section { display: flow-root; }
  /* What keeps above all messages must not be what a browser keeps in its place. */
  .day, .beginning { overflow-anchor: none; }
  .day { display: flex; justify-content: center; margin-block: var(--s-4) var(--s-2); }
  .day span { padding: 3px 12px; border-radius: var(--r-full); background: var(--surface); font-size: var(--t-sm); line-height: 1.125rem; font-weight: 550; color: var(--text-3); }
  .unseen { position: absolute; inset-inline-start: 50%; inset-block-end: var(--s-4); translate: -50% 0; border-radius: var(--r-full); box-shadow: var(--shadow-pop); font-size: .9375rem; }
  .unseen:active { translate: -50% 0; }
  @media (min-width: 768px) { .log { padding-inline: var(--s-5); } }
  @media (min-width: 1024px) { .log { padding-inline: var(--s-8); } }
`)
