import type { OfferMove } from '#contract/chat-state.ts'
import type { TradeOffer, TradeOfferStatus } from '#contract/chat.ts'
import { leadsTo } from '#domain/trade/trade-offer-moves.ts'
import { useChat, useIsOfferPending } from '../shared/chat-context.ts'
import { refusal } from '#messages/offers.ts'
import { useMutation } from '@tanstack/react-query'
import { failureText } from './failure-text.ts'

/** The moves that need nothing but a word. After a refusal the offer has been read: it says what became of it. TR3, TR6 */
export function useOfferMove(offer: TradeOffer, onSettled: () => void) {
  const { moveOffer } = useChat()
  const isPending = useIsOfferPending(offer.id)
  const { mutate, variables, error } = useMutation({
    mutationFn: (move: OfferMove) => moveOffer(offer, move),
    onSettled,
  })
  return {
    isPending,
    /** The move that was asked for last. */
    asked: variables,
    refusal: error && variables && refusalText(offer.status, error, variables),
    move: (name: OfferMove) => {
      if (!isPending) mutate(name)
    },
  }
}
/** Null: the offer is as the move would have made it. */
function refusalText(status: TradeOfferStatus, error: Error, move: OfferMove): string | null {
  if (status === 'pending' || move === 'traded' || move === 'not-traded') return failureText(error, move)
  return status === leadsTo(move) ? null : refusal(status)
}

export type MovingOffer = ReturnType<typeof useOfferMove>
