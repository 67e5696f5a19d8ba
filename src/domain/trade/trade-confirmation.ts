import { millisecondsInDay } from 'date-fns/constants'
import type { ChatMessage, TradeAnswer, TradeOffer } from '#contract/chat.ts'

type Answered = Pick<TradeOffer, 'senderId' | 'status' | 'acceptedAt' | 'senderAnswer' | 'recipientAnswer'>

/** Time in which both may say whether they traded, in milliseconds from the acceptance. EV3 */
export const CONFIRMATION_MS = 7 * millisecondsInDay

/** `none`: there is nothing to ask. `over`: the time to answer has passed. EV1 */
export type ConfirmationState = 'none' | 'open' | 'confirmed' | 'over'

export function confirmationState(offer: Answered, now: number): ConfirmationState {
  if (offer.status !== 'accepted' || offer.acceptedAt === null) return 'none'
  if (offer.senderAnswer === 'traded' && offer.recipientAnswer === 'traded') return 'confirmed'
  return now < Date.parse(offer.acceptedAt) + CONFIRMATION_MS ? 'open' : 'over'
}

/** Answers of both players, as one of them sees them. */
export const toAnswers = (
  { senderId, senderAnswer, recipientAnswer }: Answered,
  userId: string,
): { own: TradeAnswer | null; other: TradeAnswer | null } =>
  senderId === userId ? { own: senderAnswer, other: recipientAnswer } : { own: recipientAnswer, other: senderAnswer }

/** Whether a message that does not bring the offer confirms the trade, rather than being the move that ended the offer. EV8 */
export const confirmsTrade = ({ sentAt }: ChatMessage, { acceptedAt }: TradeOffer): boolean =>
  acceptedAt !== null && sentAt !== acceptedAt
