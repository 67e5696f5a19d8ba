import { millisecondsInDay } from 'date-fns/constants'
import type { TradeOffer, TradeOfferStatus } from '#contract/chat.ts'

export type TradeOfferMove = 'accept' | 'decline' | 'cancel' | 'counter'
/** Facts of an offer that the rules need. */
export type OfferState = Pick<TradeOffer, 'senderId' | 'recipientId' | 'status' | 'expiresAt'>

/** Time for which an offer stays open, in milliseconds. TR1 */
export const OFFER_MS = millisecondsInDay

/** Moves on a pending offer: by whom, and the state after. An offer in any other state is over. TR2 */
const MOVES: Readonly<Record<TradeOfferMove, { by: 'senderId' | 'recipientId'; to: TradeOfferStatus }>> = {
  accept: { by: 'recipientId', to: 'accepted' },
  decline: { by: 'recipientId', to: 'declined' },
  counter: { by: 'recipientId', to: 'countered' },
  cancel: { by: 'senderId', to: 'cancelled' },
}
export const TRADE_OFFER_MOVES = Object.keys(MOVES) as TradeOfferMove[]

/** The state that a move leads to where it is legal. TR2 */
export const leadsTo = (move: TradeOfferMove): TradeOfferStatus => MOVES[move].to

/** The state at a time in milliseconds. Expiry is derived from it; no event is stored. TR1 */
export const statusAt = (
  { status, expiresAt }: Pick<OfferState, 'status' | 'expiresAt'>,
  now: number,
): TradeOfferStatus => (status === 'pending' && now >= Date.parse(expiresAt) ? 'expired' : status)

/** The state that a user's move leads to; null: it is not legal. TR2 */
export function stateAfter(
  offer: OfferState,
  move: TradeOfferMove,
  userId: string,
  now: number,
): TradeOfferStatus | null {
  return statusAt(offer, now) === 'pending' && offer[MOVES[move].by] === userId ? leadsTo(move) : null
}

/** Moves that a user may make on an offer now. TR2 */
export const legalMoves = (offer: OfferState, userId: string, now: number): TradeOfferMove[] =>
  TRADE_OFFER_MOVES.filter((move) => stateAfter(offer, move, userId, now) !== null)
