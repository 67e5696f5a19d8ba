import type { TradeAnswer, TradeOffer } from '#contract/chat.ts'
import { useChat, useIsOfferPending } from '#lib/chat-context.ts'
import { useMutation } from '@tanstack/react-query'
import { failureText } from './failure-text.ts'

/** What the player says about the trade in the game. EV10 */
export function useTradeAnswer(offer: TradeOffer, onSettled: () => void) {
  const { answerTrade } = useChat()
  const isPending = useIsOfferPending(offer.id)
  const { mutate, error } = useMutation({
    mutationFn: (answer: TradeAnswer) => answerTrade(offer, answer),
    onSettled,
  })
  return {
    isPending,
    failure: error && failureText(error, 'answer'),
    answer: (answer: TradeAnswer) => {
      if (!isPending) mutate(answer)
    },
  }
}
