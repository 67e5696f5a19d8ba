import * as v from 'valibot'
import { Timestamp } from './catalogue.ts'
import { SendPhrase } from './phrases.ts'
import { MessageText, type ChatMessage, type TradeAnswer, type TradeOffer, type UserStatus } from './chat.ts'

/** CH6 */
export type ChatStatus = 'disconnected' | 'connecting' | 'connected'

/** A message as the browser keeps it until the server has acknowledged it. CN24 */
export const StoredMessage = v.object({
  clientId: v.string(),
  conversationId: v.string(),
  text: MessageText,
  /** Missing: it was typed. */
  phrase: v.exactOptional(SendPhrase),
  typedAt: Timestamp,
})
export type StoredMessage = v.InferOutput<typeof StoredMessage>

/** `waiting`: the server could not be reached; it goes when the connection is back. `failed`: only a click sends it again. */
export type OutgoingMessage = StoredMessage & {
  readonly state: 'sending' | 'waiting' | 'failed'
  /** Why, as the server named it. */ readonly refusal?: string
}

/** News of one conversation since its pages were read: messages by `seq`, and offers as they are now. */
export type ConversationNews = {
  readonly messages: readonly ChatMessage[]
  readonly tradeOffers: readonly TradeOffer[]
}

/** State that only the chat's connection knows. */
export type ChatState = {
  readonly status: ChatStatus
  /** By user; the status of a user who is missing is unknown. */
  readonly presence: ReadonlyMap<string, UserStatus>
  /** Typing users, by conversation. */
  readonly typing: ReadonlyMap<string, { readonly userId: string }>
  /** Offers whose move was asked for and not answered yet, by id. TR3 */
  readonly pendingOffers: ReadonlyMap<string, { readonly conversationId: string }>
  /** In the order in which they were typed. */
  readonly outgoing: readonly OutgoingMessage[]
}

/** A player's move on an offer that makes no new one. */
export type OfferMove = 'accept' | 'decline' | 'cancel' | TradeAnswer
