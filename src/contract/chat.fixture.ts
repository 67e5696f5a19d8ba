import type { ChatMessage, Conversation, TradeOffer } from './chat.ts'
import type { TradeEntry } from './trade-entry.ts'
import type { OutgoingMessage } from './chat-state.ts'
import type { User } from './users.ts'

export const ann: User = {
  id: 'ann',
  name: 'ann',
  displayName: 'Ann',
  picture: null,
  createdAt: '2026-01-01T00:00:00.000Z',
}
export const ben: User = {
  id: 'ben',
  name: 'ben',
  displayName: 'Ben',
  picture: null,
  createdAt: '2026-01-01T00:00:00.000Z',
}

/** Message `seq` of a conversation between Ann, who looks, and Ben. */
export const chatMessage = (seq: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `message-${seq}`,
  clientId: `client-${seq}`,
  conversationId: 'c1',
  seq,
  senderId: 'ben',
  text: `text ${seq}`,
  tradeOfferId: null,
  sentAt: new Date(Date.UTC(2026, 0, 2) + seq * 1_000).toISOString(),
  ...changes,
})
export const chatMessages = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => chatMessage(from + n))

/** One pet that is worth 1,000 and stable. */
export const tradeEntry = (slug: string, changes: Partial<TradeEntry> = {}): TradeEntry => ({
  slug,
  name: slug,
  image: `/items/${slug}.webp`,
  quantity: 1,
  value: 1_000,
  trend: 'stable',
  hue: 45,
  ...changes,
})

export const tradeOffer = (id: string, changes: Partial<TradeOffer> = {}): TradeOffer => ({
  id,
  conversationId: 'c1',
  senderId: 'ben',
  recipientId: 'ann',
  status: 'pending',
  offer: [],
  request: [],
  counterOf: null,
  createdAt: '2026-01-02T00:00:00.000Z',
  expiresAt: '2026-01-03T00:00:00.000Z',
  acceptedAt: null,
  senderAnswer: null,
  recipientAnswer: null,
  ...changes,
})

export const conversation = (changes: Partial<Conversation> = {}): Conversation => ({
  id: 'c1',
  with: ben,
  seq: 0,
  unread: 0,
  lastMessage: null,
  closed: false,
  typing: { byMe: true, byOther: true },
  isRequest: false,
  folder: 'inbox',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...changes,
})

export const outgoingMessage = (clientId: string, changes: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  clientId,
  conversationId: 'c1',
  text: `text of ${clientId}`,
  typedAt: '2026-01-02T00:00:00.000Z',
  state: 'sending',
  ...changes,
})
