import {
  ChatMessage,
  Conversation,
  ConversationList,
  Inbox,
  MessagePage,
  ReadMark,
  type SendMessage,
  type SendTradeOffer,
  type CounterTradeOffer,
  type SendReport,
  TradeOffer,
} from '#contract/chat.ts'
import { UserList } from '#contract/users.ts'
import * as v from 'valibot'
import { api } from './http.ts'

const conversationPath = (id: string, rest = '') => `/conversations/${encodeURIComponent(id)}${rest}`
const offerPath = (id: string, move = '') => `/trade-offers/${encodeURIComponent(id)}${move}`
const blockPath = (userId: string) => `/users/${encodeURIComponent(userId)}/block`
const nothing = v.undefined()

/** What chat asks of the server, as the one who is signed in. */
export const chatSource = {
  people: (search: string, signal?: AbortSignal) =>
    api('/users', UserList, { parameters: { search }, signal, failure: 'Couldn’t search players' }),
  conversations: ({ before }: { before?: string | undefined }, signal?: AbortSignal) =>
    api('/conversations', ConversationList, {
      parameters: { before },
      signal,
      failure: 'Couldn’t load your conversations',
    }),
  inbox: (signal?: AbortSignal) => api('/inbox', Inbox, { signal, failure: 'Couldn’t check for new messages' }),
  conversation: (id: string, signal?: AbortSignal) =>
    api(conversationPath(id), Conversation, { signal, failure: 'Couldn’t load the conversation' }),
  open: (userId: string) =>
    api('/conversations', Conversation, {
      method: 'POST',
      body: { userId },
      failure: 'Couldn’t open the conversation',
    }),
  messages: (id: string, range: { before?: number | undefined; after?: number }, signal?: AbortSignal) =>
    api(conversationPath(id, '/messages'), MessagePage, {
      parameters: range,
      signal,
      failure: 'Couldn’t load messages',
    }),
  send: (id: string, body: SendMessage, signal?: AbortSignal) =>
    api(conversationPath(id, '/messages'), ChatMessage, {
      method: 'POST',
      body,
      signal,
      failure: 'Couldn’t send the message',
    }),
  markRead: (id: string, seq: number) =>
    api(conversationPath(id, '/read'), ReadMark, { method: 'POST', body: { seq }, failure: 'Couldn’t mark as read' }),
  offer: (id: string) => api(offerPath(id), TradeOffer, { failure: 'Couldn’t load the offer' }),
  sendOffer: (body: SendTradeOffer) =>
    api('/trade-offers', TradeOffer, { method: 'POST', body, failure: 'Couldn’t send the offer' }),
  moveOffer: (id: string, move: 'accept' | 'decline' | 'cancel') =>
    api(offerPath(id, `/${move}`), TradeOffer, { method: 'POST', failure: `Couldn’t ${move} the offer` }),
  counterOffer: (id: string, body: CounterTradeOffer) =>
    api(offerPath(id, '/counter'), TradeOffer, { method: 'POST', body, failure: 'Couldn’t send the counter-offer' }),
  blocked: (signal?: AbortSignal) =>
    api('/blocks', UserList, { signal, failure: 'Couldn’t load your blocked players' }),
  block: (userId: string) => api(blockPath(userId), nothing, { method: 'PUT', failure: 'Couldn’t block this player' }),
  unblock: (userId: string) =>
    api(blockPath(userId), nothing, { method: 'DELETE', failure: 'Couldn’t unblock this player' }),
  report: (body: SendReport) => api('/reports', nothing, { method: 'POST', body, failure: 'Couldn’t send the report' }),
}
