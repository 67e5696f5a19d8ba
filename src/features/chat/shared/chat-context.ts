import type { Readable } from '#base/store.ts'
import type { CounterTradeOffer, SendTradeOffer, TradeOffer, UserStatus } from '#contract/chat.ts'
import type { ChatState, ChatStatus, OfferMove, OutgoingMessage } from '#contract/chat-state.ts'
import type { SendPhrase } from '#contract/phrases.ts'
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'

/** The chat of who is signed in. What the server keeps is in the query cache; here is what the connection knows, and what can be done. */
export type ChatHandle = {
  /** Keeps the connection open until the returned function is called. */
  retain(): () => void
  /** The player asks for another attempt to connect. CN3 */
  reconnect(): void
  state: Readable<ChatState>
  /** False: there is nothing to send, or too much. CH7 */
  send(conversationId: string, text: string): boolean
  /** Sends a phrase. `text`: its words, as its author reads them while it waits. CH114 */
  say(conversationId: string, phrase: SendPhrase, text: string): void
  /** Whether the other one may type. Rejects where the server did not store it. CH119 */
  allowTyping(conversationId: string, isAllowed: boolean): Promise<void>
  resend(clientId: string): void
  discard(clientId: string): void
  /** Each key that is typed; `typing` false once nothing is typed any longer. CH5 */
  type(conversationId: string, typing: boolean): void
  draft(conversationId: string): string
  keepDraft(conversationId: string, text: string): void
  /** All up to `seq` was seen. */
  markRead(conversationId: string, seq: number): Promise<void>
  sendOffer(offer: SendTradeOffer): Promise<TradeOffer>
  /** Rejects where the server refuses; the offer then has the server's state. TR2 */
  moveOffer(offer: TradeOffer, move: OfferMove): Promise<TradeOffer>
  /** Answers the counter-offer. */
  counterOffer(offer: TradeOffer, counter: CounterTradeOffer): Promise<TradeOffer>
}

export const ChatContext = createContext<ChatHandle | null>(null)

export function useChat(): ChatHandle {
  const chat = use(ChatContext)
  if (!chat) throw new Error('chat: no user is signed in')
  return chat
}

/** `read` answers the same for the same state. */
function useChatState<T>(read: (state: ChatState) => T): T {
  const { state } = useChat()
  const get = () => read(state.get())
  return useSyncExternalStore(state.subscribe, get, get)
}

/** CH6 */
export const useChatStatus = (): ChatStatus => useChatState(({ status }) => status)

/** Whether the other player is typing. CH5 */
export const useIsTyping = (conversationId: string): boolean => useChatState(({ typing }) => typing.has(conversationId))

/** A user's presence; null: not known. CH9 */
export const usePresence = (userId: string): UserStatus | null =>
  useChatState(({ presence }) => presence.get(userId) ?? null)

/** Whether the answer to a move is awaited. TR3 */
export const useIsOfferPending = (id: string): boolean => useChatState(({ pendingOffers }) => pendingOffers.has(id))

/** Typed messages of a conversation that are not acknowledged. CN24 */
export const useOutgoing = (conversationId: string): readonly OutgoingMessage[] =>
  useChatState(({ outgoing }) => outgoing).filter((each) => each.conversationId === conversationId)

/** The text that is being typed in one conversation: give the component that uses it the conversation's id as its key. CH15 */
export function useMessageDraft(conversationId: string) {
  const chat = useChat()
  const [text, setText] = useState(() => chat.draft(conversationId))
  const type = (next: string) => {
    setText(next)
    chat.keepDraft(conversationId, next)
    chat.type(conversationId, next.trim() !== '')
  }
  const send = () => {
    if (chat.send(conversationId, text)) type('')
  }
  useEffect(() => () => chat.type(conversationId, false), [chat, conversationId])
  return { text, type, send }
}
