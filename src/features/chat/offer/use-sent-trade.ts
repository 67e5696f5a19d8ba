import { randomId } from '#base/random-id.ts'
import type { Conversation } from '#contract/chat.ts'
import type { TradeEntry } from '#contract/trade-entry.ts'
import type { ConversationNews } from '#contract/chat-state.ts'
import { parseCounterOffer } from '#domain/trade/trade-destination.ts'
import { parseTrade } from '#domain/trade/trade-link.ts'
import { legalMoves } from '#domain/trade/trade-offer-moves.ts'
import { resolveTradeSides } from '#domain/trade/trade-offer-view.ts'
import { listSlugs } from '#domain/trade/trade.ts'
import { useChat } from '../shared/chat-context.ts'
import { offerQuery } from '../shared/chat-queries.ts'
import { useNow } from '#lib/live-context.ts'
import { useRefusalKind } from '#lib/offer-check.ts'
import { rowsQuery } from '#lib/queries.ts'
import { tradeInProgress } from '#lib/trade-in-progress.ts'
import * as texts from '#messages/offers.ts'
import { skippedParts } from '#messages/trade.ts'
import { toast } from '#ui/toast-store.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toSafeName } from '../shared/person.tsx'

const toRequest = ({ slug, quantity }: TradeEntry) => ({ slug, quantity })

/** The trade that the address carries, as it would be sent to a conversation, and the sending. TR5 */
export function useSentTrade(
  search: string,
  { id: conversationId, with: other }: Conversation,
  { tradeOffers }: ConversationNews,
  userId: string,
) {
  const { sendOffer, counterOffer } = useChat()
  const now = useNow(60_000, 0)
  // However often it is tried, it is one offer.
  const [clientId] = useState(() => randomId())
  const url = new URLSearchParams(search)
  const { trade, skipped } = parseTrade(url)
  const rows = useQuery(rowsQuery(listSlugs(trade)))

  const counterId = parseCounterOffer(url)
  const fromHistory = tradeOffers.find(({ id }) => id === counterId)
  const read = useQuery({ ...offerQuery(counterId ?? ''), enabled: counterId !== null && !fromHistory })
  const answered = fromHistory ?? read.data
  const isKnown = counterId === null || answered !== undefined || read.isError
  const mayCounter =
    answered?.conversationId === conversationId && legalMoves(answered, userId, now).includes('counter')

  const { sides, unknown } = resolveTradeSides(trade, rows.data?.pets ?? [])
  const sending = useMutation({
    mutationFn: () => {
      const offer = { clientId, offer: sides.yours.map(toRequest), request: sides.theirs.map(toRequest) }
      return answered && mayCounter ? counterOffer(answered, offer) : sendOffer({ conversationId, ...offer })
    },
    // Also where no component waited for it.
    onSuccess: () => {
      tradeInProgress.set('')
      toast({ title: texts.sent(toSafeName(other)) })
    },
  })
  const leftOut = skippedParts(skipped, rows.data ? unknown : [])
  const isReady = rows.data !== undefined && isKnown
  const isChecked = isReady && leftOut === null && !mayCounter && sides.yours.length + sides.theirs.length > 0
  const refusal = useRefusalKind(
    isChecked
      ? { recipientId: other.id, offer: sides.yours.map(toRequest), request: sides.theirs.map(toRequest) }
      : null,
  )
  return {
    trade,
    sides,
    /** Kind of the recipient's inbox rule that would refuse it; a counter-offer meets none. IR62 */
    refusal,
    sending,
    leftOut,
    isReady,
    isError: rows.isLoadingError,
    retry: () => void rows.refetch(),
    /** Whether it answers an offer, or can no longer do so. */
    counters: counterId === null ? null : { id: counterId, isPossible: mayCounter },
  }
}
