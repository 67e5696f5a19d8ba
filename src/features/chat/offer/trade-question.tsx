import type { TradeOffer } from '#contract/chat.ts'
import { answersOf, confirmationState } from '#domain/trade/trade-confirmation.ts'
import { tradeSharingQuery } from '#lib/trade-sharing.ts'
import * as texts from '#messages/offers.ts'
import { Button } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { Check, ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useRestriction } from '../restriction.ts'
import { useTradeAnswer } from './use-trade-answer.ts'

type Props = { offer: TradeOffer; userId: string; now: number; onSettled: () => void }

/** What became of an accepted offer, and the question whether it was traded in the game. EV10, EV12, EV14, EV15 */
export function TradeQuestion({ offer, userId, now, onSettled }: Props) {
  const id = useId()
  const state = confirmationState(offer, now)
  const { own, other } = answersOf(offer, userId)
  // Nearly everyone shares, so the question does not wait for the setting.
  const isSharing = useQuery({ ...tradeSharingQuery(userId), enabled: state === 'open' }).data?.isOn ?? true
  const isRestricted = useRestriction() !== null
  const { isPending, failure, answer } = useTradeAnswer(offer, onSettled)
  const isAsking = state === 'open' && own !== 'traded' && isSharing && !isRestricted
  return (
    <Root>
      <output className="agreed">
        <ShieldCheck aria-hidden="true" />
        {state === 'confirmed' && texts.bothTraded}
        {state === 'over' && texts.confirmationOver}
        {state === 'open' && own === 'traded' && texts.youTraded[other === 'not-traded' ? other : 'waiting']}
        {state === 'open' && own === 'not-traded' && texts.youHaveNotTraded}
        {(state === 'none' || (state === 'open' && own === null)) && texts.deal}
      </output>
      {isAsking && (
        <section className="question" aria-labelledby={id}>
          <h5 id={id}>{other === 'traded' ? texts.otherTraded : texts.didYouTrade}</h5>
          <p>
            {texts.whatConfirmingDoes} <Link to="/account#trades">{texts.sharingSetting}</Link>
          </p>
          <div className="buttons">
            <Button aria-disabled={isPending} onClick={() => answer('traded')}>
              <Check aria-hidden="true" />
              {texts.weTraded}
            </Button>
            {own === null && (
              <Button look="quiet" aria-disabled={isPending} onClick={() => answer('not-traded')}>
                {texts.notTraded}
              </Button>
            )}
          </div>
        </section>
      )}
      {failure && (
        <p className="failure" role="alert">
          {failure}
        </p>
      )}
    </Root>
  )
}

const Root = styled.div(css`
  .agreed { display: flex; gap: 8px; padding: 12px 14px 0; font-size: .9375rem; line-height: 1.25rem; color: var(--text-2); }
  .agreed svg { flex: none; width: 18px; height: 18px; margin-top: 1px; color: var(--good); }
  .question { display: grid; gap: var(--s-2); margin: 12px 14px 0; padding-top: 12px; border-top: 1px solid var(--line-soft); }
  h5 { font: 650 .9375rem/1.25rem var(--font-text); }
  .question p { font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-2); }
  .question a { color: var(--accent); text-decoration: underline; text-underline-offset: 3px; }
  .buttons { display: flex; flex-wrap: wrap; gap: var(--s-2); }
  .buttons > button { flex: 1 1 130px; padding-inline: 10px; }
  [aria-disabled="true"] { opacity: .5; cursor: default; }
  .failure { padding: 10px 14px 0; font-size: .9375rem; line-height: 1.25rem; font-weight: 600; color: var(--bad); }
`)
