import {
  ChatMessage,
  Conversation,
  ConversationList,
  ConversationsQuery,
  Inbox,
  MarkRead,
  MessagePage,
  MessagesQuery,
  OpenConversation,
  ReadMark,
  SendMessage,
} from '#contract/chat.ts'
import { PlayerFacts } from '#contract/facts.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import { ProblemError } from '#server/http/problem.ts'
import { limitAttempts, type RateLimits } from '#server/http/shared-rate-limits.ts'
import type { JudgeIncoming } from '#server/modules/inbox/judge-incoming.ts'
import { refuseRestricted } from '#server/modules/measures/refuse-restricted.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import { ById } from './by-id.ts'
import { createConversationsRepository } from './conversations.repository.ts'
import { MAX_NETWORK_REQUESTS, MAX_OPENINGS } from './limits.ts'
import { createFactsRepository } from './facts.repository.ts'
import { createMessagesRepository, readBy } from './messages.repository.ts'
import { createPeopleRepository } from './people.repository.ts'
import { refuseRequest } from './refuse-request.ts'
import { createSendMessage } from './send-message.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { createTradeOffersRepository } from './trade-offers.repository.ts'

const tag = 'Conversations'

/** Conversations, their messages, and how far they are read (CH7, CH12). */
export const conversationRoutes =
  ({
    db,
    events,
    judge,
    typedChat,
    rateLimits,
    now,
  }: {
    db: Database
    events: ServerEventBus
    judge: JudgeIncoming
    typedChat: boolean
    rateLimits: RateLimits
    now: () => number
  }): FastifyPluginAsync =>
  async (app) => {
    const conversations = createConversationsRepository(db)
    const messages = createMessagesRepository(db)
    const offers = createTradeOffersRepository(db)
    const countRequest = limitAttempts(rateLimits, 'message requests', MAX_NETWORK_REQUESTS)
    const send = createSendMessage({ db, events, judge, typedChat, now })

    app.get(
      '/api/conversations',
      {
        schema: describeRoute({
          summary: 'Your conversations, newest first',
          tag,
          querystring: ConversationsQuery,
          response: ConversationList,
          problems: [400, 401, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<ConversationList> => conversations.list(readUserId(request), request.query),
    )

    app.get(
      '/api/inbox',
      {
        schema: describeRoute({
          summary: 'How much waits for you: unread messages and open offers',
          tag,
          response: Inbox,
          problems: [401],
          isGuarded: true,
        }),
      },
      (request): Promise<Inbox> => conversations.inbox(readUserId(request), now()),
    )

    app.post(
      '/api/conversations',
      {
        config: { rateLimit: MAX_OPENINGS },
        schema: describeRoute({
          summary: 'The conversation with a user; opens one if there is none',
          tag,
          body: OpenConversation,
          response: Conversation,
          problems: [400, 401, 403, 404, 429],
          isGuarded: true,
        }),
      },
      async (request): Promise<Conversation> => {
        const userId = readUserId(request)
        const { userId: otherId } = request.body
        const network = clientNetwork(request)
        if (network !== undefined && !(await conversations.haveTalked(userId, otherId))) await countRequest(network)
        const id = await writeTransaction(db, [userId, otherId], async (trx) => {
          if (!(await createPeopleRepository(trx).reachable(userId, otherId)))
            throw new ProblemError(404, 'user.not_found', 'User not found', 'userId')
          await refuseRestricted(trx, userId, now())
          const own = createConversationsRepository(trx)
          if (!(await own.haveTalked(userId, otherId))) await refuseRequest(trx, userId, otherId)
          return own.open(userId, otherId, now())
        })
        return conversations.find(userId, id)
      },
    )

    app.get(
      '/api/conversations/:id',
      {
        schema: describeRoute({
          summary: 'One of your conversations',
          tag,
          params: ById,
          response: Conversation,
          problems: [401, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<Conversation> => conversations.find(readUserId(request), request.params.id),
    )

    app.get(
      '/api/conversations/:id/facts',
      {
        schema: describeRoute({
          summary: 'What is known of the other one: since when they are here, and the trades that both confirmed',
          tag,
          params: ById,
          response: PlayerFacts,
          problems: [401, 404],
          isGuarded: true,
        }),
      },
      async (request): Promise<PlayerFacts> => {
        const { otherId } = await conversations.access(readUserId(request), request.params.id)
        return createFactsRepository(db).find(otherId, now())
      },
    )

    app.get(
      '/api/conversations/:id/messages',
      {
        schema: describeRoute({
          summary: 'Messages by their number, with the trade offers they name',
          tag,
          params: ById,
          querystring: MessagesQuery,
          response: MessagePage,
          problems: [400, 401, 404],
          isGuarded: true,
        }),
      },
      async (request): Promise<MessagePage> => {
        const query = request.query
        // Reads the number first: a message that arrives in between is on the page, or still to be read.
        const userId = readUserId(request)
        const { id, seq } = await conversations.access(userId, request.params.id)
        const page = await messages.page(id, query)
        const tradeOffers = await offers.findAll(
          page.flatMap(({ tradeOfferId }) => tradeOfferId ?? []),
          now(),
        )
        return {
          messages: page.map((message) => readBy(userId, message)),
          tradeOffers,
          seq: Math.max(seq, page.at(-1)?.seq ?? 0),
        }
      },
    )

    app.post(
      '/api/conversations/:id/messages',
      {
        schema: describeRoute({
          summary: 'Send a message; the same client id is the same message',
          tag,
          params: ById,
          body: SendMessage,
          response: ChatMessage,
          problems: [400, 401, 403, 404, 409, 429],
          isGuarded: true,
        }),
      },
      (request): Promise<ChatMessage> => send(readUserId(request), request.params.id, request.body),
    )

    app.post(
      '/api/conversations/:id/read',
      {
        schema: describeRoute({
          summary: 'Say how far you have read',
          tag,
          params: ById,
          body: MarkRead,
          response: ReadMark,
          problems: [400, 401, 404],
          isGuarded: true,
        }),
      },
      async (request): Promise<ReadMark> => {
        const { seq } = request.body
        const userId = readUserId(request)
        const mark = await writeTransaction(db, [userId], (trx) =>
          createConversationsRepository(trx).markRead(userId, request.params.id, seq),
        )
        events.publish('chat.frame', { to: [userId], frame: { type: 'INBOX_CHANGED', data: {} } })
        return mark
      },
    )
  }
