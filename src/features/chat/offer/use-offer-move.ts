import type { TradeOffer, TradeOfferStatus } from '#contract/chat.ts'
import { leadsTo, type TradeOfferMove } from '#domain/trade/trade-offer-moves.ts'
import { useChat, useIsOfferPending } from '#lib/chat-context.ts'
import { refusal } from '#messages/offers.ts'
import { useMutation } from '@tanstack/react-query'
import { failureText } from './failure-text.ts'

type Move = Exclude<TradeOfferMove, 'counter'>

/** The moves that need nothing but a word. After a refusal the offer has been read: it says what became of it. TR3, TR6 */
export function useOfferMove(offer: TradeOffer, onSettled: () => void) {
  const { moveOffer } = useChat()
  const isPending = useIsOfferPending(offer.id)
  const { mutate, variables, error } = useMutation({
    mutationFn: (move: Move) => moveOffer(offer, move),
    onSettled,
  })
  return {
    isPending,
    /** The move that was asked for last. */
    asked: variables,
    refusal: error && variables && refusalText(offer.status, error, variables),
    move: (name: Move) => {
      if (!isPending) mutate(name)
    },
  }
}
/** Null: the offer is as the move would have made it. */
function refusalText(status: TradeOfferStatus, error: Error, move: Move): string | null {
  if (status === 'pending') return failureText(error, move)
  return status === leadsTo(move) ? null : refusal(status)
}

export type OfferMove = ReturnType<typeof useOfferMove>
