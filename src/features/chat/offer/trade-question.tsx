import type { TradeOffer } from '#contract/chat.ts'
import { toAnswers, confirmationState } from '#domain/trade/trade-confirmation.ts'
import { tradeSharingQuery } from '#lib/trade-sharing.ts'
import * as texts from '#messages/offers.ts'
import { Button } from '#ui/button.tsx'
import { css } from '@emotion/react'
import { useQuery } from '@tanstack/react-query'
import { Check, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { useRestriction } from '../shared/restriction.ts'
import type { MovingOffer } from './use-offer-move.ts'

const BookedTrade = lazy(async () => ({ default: (await import('./booked-trade.tsx')).BookedTrade }))

type Props = { offer: TradeOffer; userId: string; now: number; moving: MovingOffer }

/** Answers to an accepted offer, and the question whether it was traded in the game. EV10, EV12, EV14, EV15 */
export function TradeQuestion({ offer, userId, now, moving: { isPending, move } }: Props) {
  const state = confirmationState(offer, now)
  const { own, other } = toAnswers(offer, userId)
  const [hasSaidSo, sayTraded] = useState(false)
  // Nearly everyone shares, so the question does not wait for the setting.
  const isSharing = useQuery({ ...tradeSharingQuery(userId), enabled: state === 'open' }).data?.isOn ?? true
  const isRestricted = useRestriction() !== null
  const isAsking = state === 'open' && own !== 'traded' && isSharing && !isRestricted
  return (
    <>
      <output className="agreed">
        <ShieldCheck aria-hidden="true" />
        {texts.agreed[state === 'open' ? (own ?? 'none') : state]}
      </output>
      {isAsking && (
        <section className="question" aria-label={texts.didYouTrade}>
          <h5>{other === 'traded' ? texts.otherTraded : texts.didYouTrade}</h5>
          <p>
            {texts.whatConfirmingDoes} <Link to="/account#trades">{texts.sharingSetting}</Link>
          </p>
          <Button
            isBusy={isPending}
            onClick={() => {
              sayTraded(true)
              move('traded')
            }}
          >
            <Check aria-hidden="true" />
            {texts.weTraded}
          </Button>
          {own === null && (
            <Button look="quiet" isBusy={isPending} onClick={() => move('not-traded')}>
              {texts.notTraded}
            </Button>
          )}
        </section>
      )}
      {state !== 'none' && (own === 'traded' || !isSharing) && (
        <Suspense>
          <BookedTrade offer={offer} userId={userId} isConfirmed={hasSaidSo && own === 'traded'} />
        </Suspense>
      )}
    </>
  )
}

/** Styles of the card. */
export const questionStyles = css`
  .agreed { display: flex; gap: 8px; padding: 12px 14px 0; font-size: .9375rem; line-height: 1.25rem; color: var(--text-2); }
  .agreed svg { flex: none; width: 18px; height: 18px; margin-block-start: 1px; color: var(--good); }
  .question { display: grid; grid-template-columns: repeat(auto-fit, minmax(max(130px, 40%), 1fr)); gap: var(--s-2); margin: 12px 14px 0; padding-block-start: 12px; border-block-start: 1px solid var(--line-soft); }
  .question > :is(h5, p) { grid-column: 1 / -1; font-size: var(--t-sm); line-height: 1.25rem; color: var(--text-2); }
  .question > h5 { font-size: .9375rem; color: var(--text); }
  .booked { padding-block: 4px 0; padding-inline: 40px 14px; font-size: .9375rem; color: var(--text-2); }
  .booked button { min-height: 44px; padding: 0; border: 0; background: none; color: var(--accent); font-weight: 600; text-decoration: underline; text-underline-offset: 3px; cursor: pointer; }
  .question a { color: var(--accent); text-decoration: underline; }
`
