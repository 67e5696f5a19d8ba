import type { ChatMessage, TradeOffer } from '#contract/chat.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Handshake } from 'lucide-react'

type Props = { message: ChatMessage; offer: TradeOffer | undefined; userId: string }

/** A trade offer, or what became of one. */
export const OfferRow = ({ message, userId }: Props) => (
  <Root><Handshake aria-hidden="true" />{message.senderId === userId && 'You: '}{message.text}</Root>
)

const Root = styled.p(css`
  display: flex; align-items: center; gap: var(--s-2); font-size: var(--t-md); color: var(--text-2);
  svg { width: 16px; height: 16px; }
`)
