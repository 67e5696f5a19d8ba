import type { TradeOffer } from '#contract/chat.ts'
import type { User } from '#contract/users.ts'
import { readClientId, type MessageGroup } from '#domain/chat/chat-rows.ts'
import * as texts from '#messages/chat.ts'
import { Avatar } from '#ui/avatar.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Delivery } from './delivery.tsx'
import { PhraseText } from './phrases/phrase-text.tsx'
import { MessageText } from './message-text.tsx'
import { OfferRow } from './offer-row.tsx'
import { ReportButton } from './report-button.tsx'
import { Name, toSafeName } from './shared/person.tsx'
import { times } from './shared/times.ts'

type Props = {
  group: MessageGroup
  other: User
  userId: string
  tradeOffers: readonly TradeOffer[]
  /** The message whose report Tab reaches. */
  tabStop: string | undefined
}

/** Group of one player's consecutive messages. */
export function Group({ group: { senderId, entries }, other, userId, tradeOffers, tabStop }: Props) {
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
            {entry.kind === 'message' && entry.message.phrase ? (
              <PhraseText phrase={entry.message.phrase} text={entry.message.text} />
            ) : (
              <MessageText text={entry.kind === 'message' ? entry.message.text : entry.outgoing.text} isMine={isMine} />
            )}
            {entry.kind === 'message' && !isMine && (
              <ReportButton user={other} message={entry.message} isTabStop={entry.message.id === tabStop} />
            )}
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
  position: relative; display: block; margin-block-end: var(--s-2); padding-inline-start: 40px;
  > [aria-hidden] { position: absolute; inset-inline-start: 0; inset-block-start: 3px; }
  ul { max-width: min(92%, 480px); }
  ul > li { position: relative; display: block; }
  ul > li + li { margin-block-start: 3px; }
  .bubble { border-radius: 18px; background: var(--theirs); }
  &:not([data-mine]) ul > li + li .bubble { border-start-start-radius: 6px; }
  &:not([data-mine]) ul > li:not(:last-of-type) .bubble { border-end-start-radius: 6px; }
  > small { display: block; padding: 1px 4px 0; font-size: var(--t-xs); line-height: 1.125rem; color: var(--text-3); }
  /* As high as a line's bubble and the gaps around it; beside it, whatever else the message shows below. */
  &:not([data-mine]) ul { max-width: min(100%, 520px); }
  &:not([data-mine]) ul > li { width: fit-content; max-width: 100%; padding-inline-end: 40px; }
  .report { position: absolute; inset-block-start: -3px; inset-inline-end: 0; color: var(--text-3); }
  .report svg { width: 15px; height: 15px; }
  &[data-mine] { padding-inline-start: 0; }
  &[data-mine] ul { max-width: min(82%, 480px); margin-inline-start: auto; }
  &[data-mine] .bubble { margin-inline-start: auto; background: var(--mine); }
  &[data-mine] ul > li + li .bubble { border-start-end-radius: 6px; }
  &[data-mine] ul > li:not(:last-of-type) .bubble { border-end-end-radius: 6px; }
  &[data-mine] > small { text-align: end; }
`)
