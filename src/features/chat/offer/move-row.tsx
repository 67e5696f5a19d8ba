import type { ChatMessage, TradeOffer } from '#contract/chat.ts'
import type { User } from '#contract/users.ts'
import { confirmsTrade } from '#domain/trade/trade-confirmation.ts'
import { you } from '#messages/chat.ts'
import { moved, saidTraded } from '#messages/offers.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Handshake } from 'lucide-react'
import { Name } from '../shared/person.tsx'
import { times } from '../shared/times.ts'

type Props = { message: ChatMessage; offer: TradeOffer; other: User; userId: string }

/** A move of an offer, at its place in the conversation; the offer itself shows its present state. TR4 */
export const MoveRow = ({ message, offer, other, userId }: Props) => (
  <Root>
    <Handshake aria-hidden="true" />
    <span>
      {message.senderId === userId ? you : <Name of={other} />}{' '}
      {confirmsTrade(message, offer) ? saidTraded : moved(offer.status, offer.senderId === userId)}
    </span>
    <time dateTime={message.sentAt}>{times.clock(message.sentAt)}</time>
  </Root>
)

const Root = styled.p(css`
  display: flex; align-items: baseline; gap: var(--s-2); font-size: var(--t-md); line-height: 1.25rem; color: var(--text-2);
  svg { flex: none; align-self: center; width: 16px; height: 16px; }
  span { min-width: 0; overflow-wrap: anywhere; }
  time { flex: none; font-size: var(--t-xs); color: var(--text-3); }
`)
