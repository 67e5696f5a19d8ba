import type { TradeOffer } from '#contract/chat.ts'
import { type Observable, Subject } from 'rxjs'
import type { OfferInput } from './chat-channel.stream.ts'

type Options = {
  /** Reads one offer from the server. */
  read: (id: string) => Promise<TradeOffer>
  onOffer: (offer: TradeOffer) => void
}

export type OfferTracker = {
  inputs$: Observable<OfferInput>
  track(offer: TradeOffer, move: () => Promise<TradeOffer>): Promise<TradeOffer>
}

/** Marks an offer as pending from a move until its own update comes: by the connection, or as the response to the move. TR3 */
export function createOfferTracker({ read, onOffer }: Options): OfferTracker {
  const inputs$ = new Subject<OfferInput>()
  return {
    inputs$,
    async track({ id, conversationId }, move) {
      inputs$.next({ type: 'offer.awaited', id, conversationId })
      try {
        const moved = await move()
        onOffer(moved)
        // A counter-offer is a new offer: the connection brings the update of the old one.
        if (moved.id === id) inputs$.next({ type: 'offer.settled', id })
        return moved
      } catch (error) {
        await read(id).then(onOffer, () => {})
        inputs$.next({ type: 'offer.settled', id })
        throw error
      }
    },
  }
}
