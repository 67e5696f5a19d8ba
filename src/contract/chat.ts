import * as v from 'valibot'
import { Count, Slug, Timestamp } from './catalogue.ts'
import { Phrase, SendPhrase } from './phrases.ts'
import { Visibility } from './contact.ts'
import { Restriction } from './measures.ts'
import { Problem } from './problem.ts'
import { Id, ShownText, Text } from './text.ts'
import { Quantity, TradeEntry } from './trade-entry.ts'
import { User } from './users.ts'
import { VISIBLE } from './visible-text.ts'
import { MAX_PAGE_SIZE } from './page-size.ts'

export const MAX_MESSAGE_LENGTH = 1_000
/** Kept as it was typed, without what no screen shows; every screen shows it as text. CH7, RC73 */
export const MessageText = v.pipe(
  ShownText,
  v.trim(),
  v.regex(VISIBLE, 'must say something'),
  v.maxLength(MAX_MESSAGE_LENGTH, `must be at most ${MAX_MESSAGE_LENGTH} characters`),
)

export const ChatMessage = v.object({
  id: v.string(),
  clientId: v.string(),
  conversationId: v.string(),
  /** Its place in the conversation: consecutive, from 1. */
  seq: Count,
  senderId: v.string(),
  /** English words of a phrase. */
  text: v.string(),
  /** Missing: it was typed, or comes with an offer. */
  phrase: v.exactOptional(Phrase),
  /** The trade offer that it brings or updates. */
  tradeOfferId: v.optional(v.nullable(v.string())),
  sentAt: Timestamp,
})
export type ChatMessage = v.InferOutput<typeof ChatMessage>

export const TradeOfferStatus = v.picklist(['pending', 'accepted', 'declined', 'cancelled', 'countered', 'expired'])
export type TradeOfferStatus = v.InferOutput<typeof TradeOfferStatus>

/** Whether the pets of an accepted offer changed hands in the game, as one of the two says. EV1 */
export const TradeAnswer = v.picklist(['traded', 'not-traded'])
export type TradeAnswer = v.InferOutput<typeof TradeAnswer>

export const TradeOffer = v.object({
  id: v.string(),
  conversationId: v.string(),
  senderId: v.string(),
  recipientId: v.string(),
  status: TradeOfferStatus,
  offer: v.array(TradeEntry),
  request: v.array(TradeEntry),
  /** The offer that this one answers as a counter-offer. */
  counterOf: v.optional(v.nullable(v.string())),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  // A process of the version before does not say the rest.
  acceptedAt: v.optional(v.nullable(Timestamp), null),
  /** null: not answered. */
  senderAnswer: v.optional(v.nullable(TradeAnswer), null),
  recipientAnswer: v.optional(v.nullable(TradeAnswer), null),
})
export type TradeOffer = v.InferOutput<typeof TradeOffer>

/** Whether the two may type to each other: both must allow it. CH119 */
export const TypingAllowed = v.object({ byMe: v.boolean(), byOther: v.boolean() })
export type TypingAllowed = v.InferOutput<typeof TypingAllowed>

/** `filtered`: put aside by the reader's inbox rules. IR30 */
export const InboxFolder = v.picklist(['inbox', 'filtered'])
export type InboxFolder = v.InferOutput<typeof InboxFolder>

export const Conversation = v.object({
  id: v.string(),
  with: User,
  seq: Count,
  unread: Count,
  lastMessage: v.nullable(ChatMessage),
  /** The other one has deleted their account: nothing more can be sent. */
  closed: v.boolean(),
  // A process of the version before lets everyone type.
  typing: v.optional(TypingAllowed, { byMe: true, byOther: true }),
  /** The reader has neither answered nor allowed typing; a process of the version before does not say it. CH121 */
  isRequest: v.optional(v.boolean(), false),
  /** Only the reader's; a process of the version before sends no other. */
  folder: v.optional(InboxFolder, 'inbox'),
  updatedAt: Timestamp,
})
export type Conversation = v.InferOutput<typeof Conversation>

/** `before` is the id of the last conversation of the page before. */
export const ConversationsQuery = v.object({
  folder: v.optional(InboxFolder, 'inbox'),
  before: v.optional(Id),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE_SIZE)), 50),
})
export type ConversationsQuery = v.InferOutput<typeof ConversationsQuery>

/** The one with the newest message first. `more`: there are older ones. */
export const ConversationList = v.object({ conversations: v.array(Conversation), more: v.boolean() })
export type ConversationList = v.InferOutput<typeof ConversationList>

export const OpenConversation = v.object({ userId: Id })

/** `count`: unread messages, and open offers to the reader whose message is read. `latest`: the conversation with the newest unread message. CH27 */
export const Inbox = v.object({ count: Count, latest: v.nullable(Conversation) })
export type Inbox = v.InferOutput<typeof Inbox>

/** Messages between two numbers, both left out. With `after` the oldest of them, otherwise the newest. */
export const MessagesQuery = v.object({
  before: v.optional(Count),
  after: v.optional(Count),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE_SIZE)), 50),
})
export type MessagesQuery = v.InferOutput<typeof MessagesQuery>

/** By `seq`, ascending. `seq`: that of the conversation's last message. `tradeOffers`: as they are now, those that the messages name and those that these answer. */
export const MessagePage = v.object({ messages: v.array(ChatMessage), tradeOffers: v.array(TradeOffer), seq: Count })
export type MessagePage = v.InferOutput<typeof MessagePage>

/** Number of the last read message of the conversation; it never goes back. */
export const MarkRead = v.object({ seq: Count })
export const ReadMark = v.object({ seq: Count, unread: Count })
export type ReadMark = v.InferOutput<typeof ReadMark>

/** Typed, or a phrase. The same `clientId` again is the same message, whatever else it says. CH7, CH114 */
export const SendMessage = v.pipe(
  v.object({ clientId: Id, text: v.exactOptional(MessageText), phrase: v.exactOptional(SendPhrase) }),
  v.check(({ text, phrase }) => (text === undefined) !== (phrase === undefined), 'must have either a text or a phrase'),
)
export type SendMessage = v.InferOutput<typeof SendMessage>

const Side = v.pipe(v.array(v.object({ slug: Slug, quantity: Quantity })), v.maxLength(50))
const Sides = { clientId: Id, offer: Side, request: Side }
/** `offer` is what the sender gives, `request` what they ask for; one of the two may be empty. TR1 */
export const SendTradeOffer = v.object({ conversationId: Id, ...Sides })
export type SendTradeOffer = v.InferOutput<typeof SendTradeOffer>
/** As the one who counters sees it: `offer` is what they give. TR2 */
export const CounterTradeOffer = v.object(Sides)
export type CounterTradeOffer = v.InferOutput<typeof CounterTradeOffer>

/** The 409 of a move that is not legal, with the state that the offer is in. TR2 */
export const TradeOfferProblem = v.object({ ...Problem.entries, state: TradeOfferStatus })
export type TradeOfferProblem = v.InferOutput<typeof TradeOfferProblem>

/** In the order in which they are offered. CH141 */
export const REPORT_REASONS = ['child-safety', 'scam', 'harassment', 'inappropriate', 'spam', 'other'] as const
/** `messageId`: one that the reported user wrote to the one who reports. CH10 */
export const SendReport = v.object({
  userId: Id,
  reason: v.picklist(REPORT_REASONS),
  messageId: v.optional(Id),
  details: v.optional(v.pipe(Text, v.trim(), v.maxLength(MAX_MESSAGE_LENGTH)), ''),
})
export type SendReport = v.InferOutput<typeof SendReport>

export const UserStatus = v.object({
  userId: v.string(),
  status: v.picklist(['online', 'away', 'offline']),
  /** When they were last active; null while they are online, and where it is not known. */
  lastSeenAt: v.nullable(Timestamp),
})
export type UserStatus = v.InferOutput<typeof UserStatus>

const Conversing = v.object({ conversationId: Id })

/** Frames that a client may send on `/ws`. */
export const ChatClientFrame = v.variant('type', [
  v.object({ type: v.literal('HEARTBEAT'), data: v.object({ timestamp: v.number() }) }),
  v.object({ type: v.literal('TYPING_START'), data: Conversing }),
  v.object({ type: v.literal('TYPING_STOP'), data: Conversing }),
  /** The socket's client shows the chat from now on, or no longer. CH124 */
  v.object({ type: v.literal('CHAT_OPENED'), data: v.object({}) }),
  v.object({ type: v.literal('CHAT_CLOSED'), data: v.object({}) }),
])
export type ChatClientFrame = v.InferOutput<typeof ChatClientFrame>

const Typing = v.object({ conversationId: v.string(), userId: v.string() })

/** Frames that the server sends on `/ws`. */
export const ChatServerFrame = v.variant('type', [
  /** A moderator or an appeal changed the user's own measures. `restriction`: what forbids writing now. */
  v.object({ type: v.literal('MEASURES_CHANGED'), data: v.object({ restriction: v.nullable(Restriction) }) }),
  /** The server's clock, in milliseconds. */
  v.object({ type: v.literal('HEARTBEAT'), data: v.object({ timestamp: v.number() }) }),
  /** For editors and leads: an open desk reads again. It carries nothing. DK170 */
  v.object({ type: v.literal('DESK_CHANGED'), data: v.object({}) }),
  /** The user's own choice, for their devices. CH129 */
  v.object({ type: v.literal('VISIBILITY_CHANGED'), data: Visibility }),
  /** The user has read something on one of their devices: what waits for them is less. It carries nothing. CH126 */
  v.object({ type: v.literal('INBOX_CHANGED'), data: v.object({}) }),
  /** One of the two has allowed typing, or no longer does; as the recipient sees it. CH119 */
  v.object({
    type: v.literal('TYPING_ALLOWED'),
    data: v.object({ conversationId: v.string(), typing: TypingAllowed }),
  }),
  v.object({ type: v.literal('CHAT_MESSAGE'), data: v.object({ conversationId: v.string(), message: ChatMessage }) }),
  /** A new offer or a new state of one. `message` counts in the conversation like any other and comes in no CHAT_MESSAGE; null: this change has none of its own. */
  v.object({
    type: v.literal('TRADE_OFFER'),
    data: v.object({ tradeOffer: TradeOffer, conversationId: v.string(), message: v.nullable(ChatMessage) }),
  }),
  v.object({ type: v.literal('USER_STATUS'), data: v.array(UserStatus) }),
  v.object({ type: v.literal('TYPING_START'), data: Typing }),
  v.object({ type: v.literal('TYPING_STOP'), data: Typing }),
])
export type ChatServerFrame = v.InferOutput<typeof ChatServerFrame>
