import {
  ChatMessage,
  Conversation,
  ConversationList,
  Inbox,
  type InboxFolder,
  MessagePage,
  ReadMark,
  type SendMessage,
  type SendTradeOffer,
  type CounterTradeOffer,
  type SendReport,
  TradeOffer,
} from '#contract/chat.ts'
import type { OfferMove } from '#contract/chat-state.ts'
import { PlayerFacts } from '#contract/facts.ts'
import { Licence, type SendLicence } from '#contract/licence.ts'
import { UserList } from '#contract/users.ts'
import * as v from 'valibot'
import { api } from '#lib/http.ts'

const conversationPath = (id: string, rest = '') => `/conversations/${encodeURIComponent(id)}${rest}`
const offerPath = (id: string, move = '') => `/trade-offers/${encodeURIComponent(id)}${move}`
const blockPath = (userId: string) => `/users/${encodeURIComponent(userId)}/block`
const nothing = v.undefined()

/** Chat's requests to the server, as the signed-in user. */
export const chatSource = {
  people: (search: string, signal?: AbortSignal) =>
    api('/users', UserList, { parameters: { search }, signal, failure: 'people' }),
  conversations: ({ before, folder }: { before?: string | undefined; folder?: InboxFolder }, signal?: AbortSignal) =>
    api('/conversations', ConversationList, {
      parameters: { before, folder },
      signal,
      failure: 'conversations',
    }),
  inbox: (signal?: AbortSignal) => api('/inbox', Inbox, { signal, failure: 'inbox' }),
  conversation: (id: string, signal?: AbortSignal) =>
    api(conversationPath(id), Conversation, { signal, failure: 'conversation' }),
  open: (userId: string) =>
    api('/conversations', Conversation, {
      method: 'POST',
      body: { userId },
      failure: 'opening',
    }),
  facts: (id: string, signal?: AbortSignal) =>
    api(conversationPath(id, '/facts'), PlayerFacts, { signal, failure: 'user' }),
  messages: (id: string, range: { before?: number | undefined; after?: number }, signal?: AbortSignal) =>
    api(conversationPath(id, '/messages'), MessagePage, {
      parameters: range,
      signal,
      failure: 'messages',
    }),
  send: (id: string, body: SendMessage, signal?: AbortSignal) =>
    api(conversationPath(id, '/messages'), ChatMessage, {
      method: 'POST',
      body,
      signal,
      failure: 'sending',
    }),
  allowTyping: (id: string, isAllowed: boolean) =>
    api(conversationPath(id, '/typing'), Conversation, { method: 'PUT', body: { isAllowed }, failure: 'setting' }),
  licence: (signal?: AbortSignal) => api('/me/licence', Licence, { signal, failure: 'setting' }),
  passLicence: (body: SendLicence) => api('/me/licence', Licence, { method: 'PUT', body, failure: 'setting' }),
  markRead: (id: string, seq: number) =>
    api(conversationPath(id, '/read'), ReadMark, { method: 'POST', body: { seq }, failure: 'reading' }),
  offer: (id: string) => api(offerPath(id), TradeOffer, { failure: 'offer' }),
  sendOffer: (body: SendTradeOffer) => api('/trade-offers', TradeOffer, { method: 'POST', body, failure: 'offering' }),
  moveOffer: (id: string, move: OfferMove) =>
    api(offerPath(id, `/${move}`), TradeOffer, { method: 'POST', failure: move }),
  counterOffer: (id: string, body: CounterTradeOffer) =>
    api(offerPath(id, '/counter'), TradeOffer, { method: 'POST', body, failure: 'counter' }),
  blocked: (signal?: AbortSignal) => api('/blocks', UserList, { signal, failure: 'blocked' }),
  block: (userId: string) => api(blockPath(userId), nothing, { method: 'PUT', failure: 'block' }),
  unblock: (userId: string) => api(blockPath(userId), nothing, { method: 'DELETE', failure: 'unblock' }),
  report: (body: SendReport) => api('/reports', nothing, { method: 'POST', body, failure: 'report' }),
}
