import type { TradeOffer } from '#contract/chat.ts'
import type { User } from '#contract/users.ts'
import { readClientId, type MessageGroup } from '#domain/chat/chat-rows.ts'
import * as texts from '#messages/chat.ts'
import { Avatar } from '#ui/avatar.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Delivery } from './delivery.tsx'
import { MessageText } from './message-text.tsx'
import { OfferRow } from './offer-row.tsx'
import { Name, toSafeName } from './person.tsx'
import { times } from './times.ts'

type Props = { group: MessageGroup; other: User; userId: string; tradeOffers: readonly TradeOffer[] }

/** What one of the two wrote in one go. */
export function Group({ group: { senderId, entries }, other, userId, tradeOffers }: Props) {
  const [first] = entries
  const last = entries.at(-1)
  if (first?.kind === 'message' && first.message.tradeOfferId != null) {
    const { message } = first
    return (
      <OfferRow
        message={message}
        offer={tradeOffers.find(({ id }) => id === message.tradeOfferId)}
        other={other}
        userId={userId}
      />
    )
  }
  const isMine = senderId === userId
  return (
    <Root data-mine={isMine ? '' : undefined}>
      <span className="sr-only">{isMine ? texts.you : <Name of={other} />}:</span>
      {!isMine && <Avatar name={toSafeName(other)} />}
      <ul>
        {entries.map((entry) => (
          <li key={readClientId(entry)}>
            <MessageText text={entry.kind === 'message' ? entry.message.text : entry.outgoing.text} isMine={isMine} />
            {entry.kind === 'outgoing' && <Delivery message={entry.outgoing} />}
          </li>
        ))}
      </ul>
      {last?.kind === 'message' && (
        <small>
          <time dateTime={last.at}>{times.clock(last.at)}</time>
          {isMine && texts.sent}
        </small>
      )}
    </Root>
  )
}

/** Blocks throughout: a grid or a flex box would measure all that was written for each line that comes. */
const Root = styled.li(css`
  position: relative; display: block; margin-bottom: var(--s-2); padding-left: 40px;
  > [aria-hidden] { position: absolute; left: 0; top: 3px; }
  ul { max-width: min(92%, 480px); }
  ul > li { display: block; }
  ul > li + li { margin-top: 3px; }
  .bubble { border-radius: 6px 18px 18px 6px; background: var(--theirs); }
  ul > li:first-of-type .bubble { border-top-left-radius: 18px; }
  ul > li:last-of-type .bubble { border-bottom-left-radius: 18px; }
  > small { display: block; padding: 1px 4px 0; font-size: var(--t-xs); line-height: 1.125rem; color: var(--text-3); }
  &[data-mine] { padding-left: 0; }
  &[data-mine] ul { max-width: min(82%, 480px); margin-left: auto; }
  &[data-mine] .bubble { margin-left: auto; border-radius: 18px 6px 6px 18px; background: var(--mine); }
  &[data-mine] ul > li:first-of-type .bubble { border-top-right-radius: 18px; }
  &[data-mine] ul > li:last-of-type .bubble { border-bottom-right-radius: 18px; }
  &[data-mine] > small { text-align: end; }
`)
