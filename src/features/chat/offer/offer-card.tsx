import type { TradeOffer } from '#contract/chat.ts'
import { statusAt } from '#domain/trade/trade-offer-moves.ts'
import { toSides } from '#domain/trade/trade-offer-view.ts'
import { useNow } from '#lib/live-context.ts'
import * as texts from '#messages/offers.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { ChevronDown, Handshake } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { times } from '../shared/times.ts'
import { OfferActions } from './offer-actions.tsx'
import { OfferSides } from './offer-sides.tsx'
import { OfferState } from './offer-state.tsx'
import { OfferVerdict } from './offer-verdict.tsx'
import { questionStyles, TradeQuestion } from './trade-question.tsx'
import { useOfferMove } from './use-offer-move.ts'

type Props = {
  offer: TradeOffer
  userId: string
  /** Reports the other player's offer. */
  report?: ReactNode
}

/** An offer in its present state, with the values of the time it was sent. A failed one is folded away. TR4 */
export function OfferCard({ offer, userId, report }: Props) {
  const card = useRef<HTMLElement>(null)
  const now = useNow(60_000, 0)
  const status = statusAt(offer, now)
  const sides = toSides(offer, userId)
  const title = texts.offerTitle(offer, userId)
  const word = status === 'pending' ? texts.timeLeft(Date.parse(offer.expiresAt) - now) : texts.statuses[status]
  // The button that was pressed goes: the focus stays on the offer, unless it has gone elsewhere meanwhile.
  const moving = useOfferMove(offer, () => {
    if (document.activeElement === document.body || card.current?.contains(document.activeElement))
      card.current?.focus()
  })
  const content = (
    <>
      <div className="sides">
        <OfferSides sides={sides} />
      </div>
      <OfferVerdict sides={sides}>{texts.valuesAsOf(times.clock(offer.createdAt))}</OfferVerdict>
      {status === 'accepted' && <TradeQuestion offer={offer} userId={userId} now={now} moving={moving} />}
      <OfferActions offer={offer} sides={sides} userId={userId} now={now} moving={moving}>
        {report}
      </OfferActions>
    </>
  )
  return (
    <Root ref={card} tabIndex={-1} aria-label={texts.titleWithStatus(title, word)}>
      {status === 'pending' || status === 'accepted' ? (
        <>
          <header>
            <h4>
              <Handshake aria-hidden="true" />
              {title}
            </h4>
            <OfferState status={status} word={word} />
          </header>
          {content}
        </>
      ) : (
        <details>
          <summary>
            <Handshake aria-hidden="true" />
            <span className="short">
              <b>{title}</b>
              <small>{texts.sideForSide(texts.sideInWords(sides.yours), texts.sideInWords(sides.theirs))}</small>
            </span>
            <OfferState status={status} word={word} />
            <ChevronDown className="fold" aria-hidden="true" />
          </summary>
          {content}
        </details>
      )}
      {moving.refusal && (
        <p className="refusal" role="alert">
          {moving.refusal}
        </p>
      )}
    </Root>
  )
}

const Root = styled.article(
  questionStyles,
  css`
  width: min(100%, 480px); margin-block: var(--s-1); border-radius: var(--r-lg); border: 1px solid var(--line); background: var(--surface); overflow: hidden;
  &:focus-visible { outline-offset: -2px; }
  > header { display: flex; align-items: center; justify-content: space-between; gap: var(--s-2); padding-block: 12px 8px; padding-inline: 14px 12px; }
  > header h4 { display: inline-flex; align-items: center; gap: 8px; font: 700 1.125rem/1.5rem var(--font-display); }
  > header h4 svg { width: 20px; height: 20px; color: var(--accent); }
  .sides { padding: 4px 14px 12px; }
  > details > summary { display: flex; align-items: center; gap: 10px; min-height: 56px; padding: 8px 10px; cursor: pointer; list-style: none; }
  > details > summary::-webkit-details-marker { display: none; }
  > details > summary:focus-visible { outline-offset: -2px; border-radius: var(--r-lg); }
  > details > summary > svg { flex: none; width: 18px; height: 18px; color: var(--text-3); }
  .short { flex: 1; min-width: 0; }
  .short b { display: block; font-weight: 600; font-size: .9375rem; line-height: 1.25rem; }
  .short small { display: block; font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-2); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .fold { transition: rotate var(--dur-fast); }
  > [open] .fold { rotate: 180deg; }
  .refusal { padding: 10px 14px; border-block-start: 1px solid var(--line-soft); font-size: .9375rem; line-height: 1.25rem; font-weight: 600; color: var(--bad); }
`,
)
