import type { ChatServerFrame } from '#contract/chat.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from 'kysely'
import { toMessage } from './messages.repository.ts'
import { isSeenByColumn } from './not-blocked.ts'
import { createTradeOffersRepository } from './trade-offers.repository.ts'

export type MissedRepository = ReturnType<typeof createMissedRepository>

export type ChangedConversation = { userId: string; otherId: string; conversationId: string; seq: number }
type MessageFrame = Extract<ChatServerFrame, { type: 'CHAT_MESSAGE' | 'TRADE_OFFER' }>

/** Reads what connected users may have missed. Times are milliseconds. */
export const createMissedRepository = (db: Database) => ({
  /** Conversations with messages since then: of each of these users the newest `limit`. */
  async listChanged(userIds: readonly string[], since: number, limit: number): Promise<ChangedConversation[]> {
    const rows = await db
      .selectFrom((from) =>
        from
          .selectFrom('member')
          .innerJoin('conversation', 'conversation.id', 'member.conversation_id')
          .select(['account_id', 'other_id', 'conversation_id', 'seq'])
          .select(
            sql<number>`row_number() over (partition by account_id order by listed_at desc, conversation_id desc)`.as(
              'place',
            ),
          )
          .where('account_id', 'in', userIds)
          .where('listed_at', '>=', since)
          .where('seq', '>', 0)
          .where(isSeenByColumn('account_id', 'other_id'))
          .as('changed'),
      )
      .select(['account_id', 'other_id', 'conversation_id', 'seq'])
      .where('place', '<=', limit)
      .execute()
    return rows.map(({ account_id, other_id, conversation_id, seq }) => ({
      userId: account_id,
      otherId: other_id,
      conversationId: conversation_id,
      seq,
    }))
  },

  /** The last message of each conversation, as the frame that its members were sent. */
  async lastFrames(conversationIds: readonly string[], now: number): Promise<MessageFrame[]> {
    const rows = await db
      .selectFrom('conversation')
      .innerJoin('message', (join) =>
        join.onRef('message.conversation_id', '=', 'conversation.id').onRef('message.seq', '=', 'conversation.seq'),
      )
      .selectAll('message')
      .where('conversation.id', 'in', conversationIds)
      .execute()
    const offers = await createTradeOffersRepository(db).findAll(
      rows.flatMap(({ trade_offer_id }) => trade_offer_id ?? []),
      now,
    )
    const offersById = new Map(offers.map((offer) => [offer.id, offer]))
    return rows.map((row) => {
      const message = toMessage(row)
      const { conversationId } = message
      const tradeOffer = offersById.get(row.trade_offer_id ?? '')
      return tradeOffer
        ? { type: 'TRADE_OFFER', data: { tradeOffer, conversationId, message } }
        : { type: 'CHAT_MESSAGE', data: { conversationId, message } }
    })
  },

  /** Blocks since then by or of these users: the newest `limit`. */
  async listBlocked(userIds: readonly string[], since: number, limit: number): Promise<[string, string][]> {
    const rows = await db
      .selectFrom('block')
      .select(['blocker_id', 'blocked_id'])
      .where((either) => either.or([either('blocker_id', 'in', userIds), either('blocked_id', 'in', userIds)]))
      .where('at', '>=', since)
      .orderBy('at', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ blocker_id, blocked_id }) => [blocker_id, blocked_id])
  },
})
