import type { TradeOffer } from '#contract/chat.ts'
import { calculatorQuery, roomStartPath } from '#domain/trade/trade-destination.ts'
import { legalMoves, statusAt } from '#domain/trade/trade-offer-moves.ts'
import type { OfferSides } from '#domain/trade/trade-offer-view.ts'
import { decisionStore } from './decision.store.ts'
import * as texts from '#messages/offers.ts'
import { startRoom } from '#messages/trade-room-entry.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Ban, Check, DoorOpen, Repeat2, X } from 'lucide-react'
import { type PropsWithChildren, useEffect, useRef, useState } from 'react'
import { useRestriction } from '../shared/restriction.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import type { MovingOffer } from './use-offer-move.ts'

type Props = PropsWithChildren<{
  offer: TradeOffer
  sides: OfferSides
  userId: string
  now: number
  moving: MovingOffer
}>

/** Only what is legal for who reads, and the children. Accepting asks once more; the rest is one press. TR2, TR6 */
export function OfferActions({ offer, sides, userId, now, moving: { isPending, asked, move }, children }: Props) {
  const [isAsking, setAsking] = useState(false)
  const isRestricted = useRestriction() !== null
  const moves = isRestricted ? [] : legalMoves(offer, userId, now)
  const status = statusAt(offer, now)
  const here = { chat: offer.conversationId, counter: null }
  const busy = (name: typeof asked, words: string, doing: string) => (isPending && asked === name ? doing : words)
  return (
    <Root ref={useDecision(moves.length > 0)}>
      {moves.includes('accept') && (
        <Button
          className="accept"
          look="primary"
          isBusy={isPending}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          <Check aria-hidden="true" />
          {busy('accept', texts.accept, texts.accepting)}
        </Button>
      )}
      {moves.includes('counter') && (
        <ButtonLink to={{ pathname: '/calculator', search: calculatorQuery(sides, { ...here, counter: offer.id }) }}>
          <Repeat2 aria-hidden="true" />
          {texts.counter}
        </ButtonLink>
      )}
      {moves.includes('decline') && (
        <Button look="danger" isBusy={isPending} onClick={() => move('decline')}>
          <X aria-hidden="true" />
          {busy('decline', texts.decline, texts.declining)}
        </Button>
      )}
      {moves.includes('cancel') && (
        <Button look="danger" isBusy={isPending} onClick={() => move('cancel')}>
          <Ban aria-hidden="true" />
          {busy('cancel', texts.cancel, texts.cancelling)}
        </Button>
      )}
      {!isRestricted && (status === 'pending' || status === 'accepted') && (
        <ButtonLink className="room" look="outline" to={roomStartPath({ trade: sides, offer: offer.id })}>
          <DoorOpen aria-hidden="true" />
          {startRoom}
        </ButtonLink>
      )}
      <ButtonLink className="open" look="quiet" to={{ pathname: '/calculator', search: calculatorQuery(sides, here) }}>
        {texts.openInCalculator}
      </ButtonLink>
      {children}
      <AcceptDialog
        conversationId={offer.conversationId}
        open={isAsking}
        onClose={() => setAsking(false)}
        sides={sides}
        onAccept={() => {
          setAsking(false)
          move('accept')
        }}
      />
    </Root>
  )
}

/** Keeps the page free of hatches while the decision is in view. NO13 */
function useDecision(isOpen: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    let release = () => {}
    const observer = new IntersectionObserver((changes) => {
      release()
      release = changes.at(-1)?.isIntersecting ? decisionStore.hold() : () => {}
    })
    if (place.current) observer.observe(place.current)
    return () => {
      observer.disconnect()
      release()
    }
  }, [isOpen])
  return place
}

const Root = styled.div(css`
  display: flex; flex-wrap: wrap; gap: 11px var(--s-2); padding: 12px 14px;
  > :is(a, button) { flex: 1 1 110px; padding-inline: 10px; }
  /* Where not all three have a place beside each other, it has a line of its own. */
  > .accept { flex-basis: max(200px, (436px - 100%) * 999); }
  > .room { flex-basis: 100%; }
  > .open { flex-basis: 140px; font-size: .9375rem; }
  > .accept ~ .open { flex-basis: calc(100% - 52px); }
  > .report { flex: 0 0 44px; color: var(--text-3); }
`)
