import * as v from 'valibot'
import { Count, PetValue, Slug, Timestamp } from './catalogue.ts'
import { User } from './users.ts'

export const MessageText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1_000))

export const ChatMessage = v.object({
  id: v.string(),
  clientId: v.string(),
  conversationId: v.string(),
  /** Its place in the conversation: consecutive, from 1. */
  seq: Count,
  senderId: v.string(),
  text: v.string(),
  tradeOfferId: v.optional(v.nullable(v.string())),
  sentAt: Timestamp,
})
export type ChatMessage = v.InferOutput<typeof ChatMessage>

export const TradeOfferStatus = v.picklist(['pending', 'accepted', 'declined', 'cancelled', 'countered', 'expired'])
export type TradeOfferStatus = v.InferOutput<typeof TradeOfferStatus>

const Quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999))

/** One entry of a side, with the value that it had when the offer was sent. */
export const TradeEntry = v.object({ slug: Slug, name: v.string(), image: v.string(), quantity: Quantity, value: PetValue })

export const TradeOffer = v.object({
  id: v.string(),
  conversationId: v.string(),
  senderId: v.string(),
  recipientId: v.string(),
  status: TradeOfferStatus,
  offer: v.array(TradeEntry),
  request: v.array(TradeEntry),
  createdAt: Timestamp,
  expiresAt: Timestamp,
})
export type TradeOffer = v.InferOutput<typeof TradeOffer>

export const Conversation = v.object({
  id: v.string(),
  with: User,
  seq: Count,
  unread: Count,
  lastMessage: v.nullable(ChatMessage),
  updatedAt: Timestamp,
})
export type Conversation = v.InferOutput<typeof Conversation>

export const SendMessage = v.object({ clientId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)), text: MessageText })

const Side = v.pipe(v.array(v.object({ slug: Slug, quantity: Quantity })), v.maxLength(50))
export const SendTradeOffer = v.object({
  conversationId: v.string(),
  clientId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  offer: Side,
  request: Side,
})

export const UserStatus = v.object({
  userId: v.string(),
  status: v.picklist(['online', 'away', 'offline']),
  lastSeenAt: v.nullable(Timestamp),
})
export type UserStatus = v.InferOutput<typeof UserStatus>

const Conversing = v.object({ conversationId: v.string() })

/** What a client may send on `/ws`. */
export const ChatClientFrame = v.variant('type', [
  v.object({ type: v.literal('HEARTBEAT'), data: v.object({ timestamp: v.number() }) }),
  v.object({ type: v.literal('TYPING_START'), data: Conversing }),
  v.object({ type: v.literal('TYPING_STOP'), data: Conversing }),
])
export type ChatClientFrame = v.InferOutput<typeof ChatClientFrame>

const Typing = v.object({ conversationId: v.string(), userId: v.string() })

/** What the server sends on `/ws`. */
export const ChatServerFrame = v.variant('type', [
  v.object({ type: v.literal('HEARTBEAT'), data: v.object({ timestamp: v.number() }) }),
  v.object({ type: v.literal('CHAT_MESSAGE'), data: v.object({ conversationId: v.string(), message: ChatMessage }) }),
  v.object({ type: v.literal('TRADE_OFFER'), data: v.object({ tradeOffer: TradeOffer, conversationId: v.string(), message: v.nullable(ChatMessage) }) }),
  v.object({ type: v.literal('USER_STATUS'), data: v.array(UserStatus) }),
  v.object({ type: v.literal('TYPING_START'), data: Typing }),
  v.object({ type: v.literal('TYPING_STOP'), data: Typing }),
])
export type ChatServerFrame = v.InferOutput<typeof ChatServerFrame>
