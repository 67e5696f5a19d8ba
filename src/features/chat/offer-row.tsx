import type { ChatMessage, TradeOffer } from '#contract/chat.ts'
import type { User } from '#contract/users.ts'
import { bringsOffer } from '#domain/trade/trade-offer-view.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { OfferCard } from './offer/offer-card.tsx'
import { MoveRow } from './offer/move-row.tsx'
import { ReportButton } from './report-button.tsx'

type Props = { message: ChatMessage; offer: TradeOffer | undefined; other: User; userId: string }

/** A trade offer, or what became of one. A message never comes without its offer. TR4 */
export function OfferRow({ message, offer, other, userId }: Props) {
  if (!offer) return null
  return (
    <Root data-mine={message.senderId === userId ? '' : undefined}>
      {bringsOffer(message, offer) ? (
        <OfferCard
          offer={offer}
          userId={userId}
          report={message.senderId !== userId && <ReportButton user={other} message={message} />}
        />
      ) : (
        <MoveRow message={message} offer={offer} other={other} userId={userId} />
      )}
    </Root>
  )
}

const Root = styled.li(css`
  display: grid; grid-template-columns: minmax(0, 1fr); justify-items: start; margin-block-end: var(--s-2);
  &[data-mine] { justify-items: end; }
  @media (min-width: 768px) { &:not([data-mine]) { padding-inline-start: 40px; } }
`)
