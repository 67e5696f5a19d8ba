import type { TradeOffer } from '#contract/chat.ts'
import { leadsTo, type TradeOfferMove } from '#domain/trade/trade-offer-moves.ts'
import { refusalText } from '#domain/trade/trade-offer-view.ts'
import { useChat, useIsOfferPending } from '#lib/chat-context.ts'
import { useMutation } from '@tanstack/react-query'
import { failureText } from './failure-text.ts'

/** The moves that need nothing but a word. After a refusal the offer has been read: it says what became of it. TR3, TR6 */
export function useOfferMove(offer: TradeOffer, onSettled: () => void) {
  const { moveOffer } = useChat()
  const isPending = useIsOfferPending(offer.id)
  const { mutate, variables, error } = useMutation({
    mutationFn: (move: Exclude<TradeOfferMove, 'counter'>) => moveOffer(offer, move),
    onSettled,
  })
  return {
    isPending,
    /** The move that was asked for last. */
    asked: variables,
    refusal:
      error &&
      variables &&
      (offer.status === 'pending' ? failureText(error) : refusalText(offer.status, leadsTo(variables))),
    move: (name: Exclude<TradeOfferMove, 'counter'>) => {
      if (!isPending) mutate(name)
    },
  }
}
export type OfferMove = ReturnType<typeof useOfferMove>
