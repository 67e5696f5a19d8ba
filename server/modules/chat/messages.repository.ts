import type { ChatMessage, MessagesQuery } from '#contract/chat.ts'
import type { Database } from '#server/db/database.ts'
import { Phrase } from '#contract/phrases.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { MessageTable } from './chat.table.ts'

export type NewMessage = {
  conversationId: string
  senderId: string
  /** Null: the site writes it. */
  clientId: string | null
  text: string
  phrase?: Phrase
  tradeOfferId: string | null
  /** Milliseconds. */
  now: number
}

export const toMessage = (row: MessageTable): ChatMessage => ({
  id: row.id,
  clientId: row.client_id ?? row.id,
  conversationId: row.conversation_id,
  seq: row.seq,
  senderId: row.sender_id,
  text: row.text,
  ...(row.phrase !== null && { phrase: v.parse(Phrase, JSON.parse(row.phrase)) }),
  tradeOfferId: row.trade_offer_id,
  sentAt: isoTime(row.sent_at),
})

/** As a member reads it: the id that the other one's browser gave it could hold any text, and is nothing to them. CH167 */
export const readBy = (userId: string, message: ChatMessage): ChatMessage =>
  message.senderId === userId ? message : { ...message, clientId: message.id }

/** The time, or that of the conversation's last message where another process, whose clock is ahead, stored it. CH98 */
const notBeforeLast = (conversationId: string, now: number) => sql<number>`(
  select coalesce(max(case when listed_at > ${now} then listed_at else ${now} end), ${now})
  from member where conversation_id = ${conversationId}
)`

/** Messages of conversations. Pass a transaction to join it. */
export const createMessagesRepository = (db: Database) => ({
  /** Stores a message with the next number, in a transaction (CH7). Its sender has then read everything before, and has the conversation in their inbox. IR34 */
  async append({
    conversationId,
    senderId,
    clientId,
    text,
    phrase,
    tradeOfferId,
    now,
  }: NewMessage): Promise<ChatMessage> {
    const { seq } = await db
      .updateTable('conversation')
      .set((eb) => ({ seq: eb('seq', '+', 1) }))
      .where('id', '=', conversationId)
      .returning('seq')
      .executeTakeFirstOrThrow()
    const row = {
      conversation_id: conversationId,
      seq,
      id: randomUUID(),
      sender_id: senderId,
      client_id: clientId,
      trade_offer_id: tradeOfferId,
      phrase: phrase ? JSON.stringify(phrase) : null,
      // A lone surrogate cannot be stored; the answer holds what will be read.
      text: Buffer.from(text).toString(),
    }
    const { sent_at } = await db
      .insertInto('message')
      .values({ ...row, sent_at: notBeforeLast(conversationId, now) })
      .returning('sent_at')
      .executeTakeFirstOrThrow()
    await db.updateTable('member').set({ listed_at: sent_at }).where('conversation_id', '=', conversationId).execute()
    await db
      .updateTable('member')
      .set({ read_seq: seq, is_filed: 0 })
      .where('conversation_id', '=', conversationId)
      .where('account_id', '=', senderId)
      .execute()
    return toMessage({ ...row, sent_at })
  },

  async byClientId(conversationId: string, senderId: string, clientId: string): Promise<ChatMessage | undefined> {
    const row = await db
      .selectFrom('message')
      .selectAll()
      .where('conversation_id', '=', conversationId)
      .where('sender_id', '=', senderId)
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    return row && toMessage(row)
  },

  /** A message from one user to the other, blocked or not. */
  written: (messageId: string, senderId: string, toUserId: string) =>
    db
      .selectFrom('message')
      .innerJoin('member', 'member.conversation_id', 'message.conversation_id')
      .select('message.id')
      .where('message.id', '=', messageId)
      .where('sender_id', '=', senderId)
      .where('account_id', '=', toUserId)
      .executeTakeFirst(),

  /** Ascending by `seq`, in both directions of paging. */
  async page(conversationId: string, { before, after, limit }: MessagesQuery): Promise<ChatMessage[]> {
    const rows = await db
      .selectFrom('message')
      .selectAll()
      .where('conversation_id', '=', conversationId)
      .$if(before !== undefined, (q) => q.where('seq', '<', before!))
      .$if(after !== undefined, (q) => q.where('seq', '>', after!))
      .orderBy('seq', after === undefined ? 'desc' : 'asc')
      .limit(limit)
      .execute()
    return rows.map(toMessage).toSorted((a, b) => a.seq - b.seq)
  },

  all: async (conversationId: string): Promise<ChatMessage[]> =>
    (
      await db.selectFrom('message').selectAll().where('conversation_id', '=', conversationId).orderBy('seq').execute()
    ).map(toMessage),

  /** The statement of `sentAt`, exported for its query plan. */
  sentAtQuery: (senderId: string, count: number, kind: 'typed' | 'phrase') =>
    db
      .selectFrom('message')
      .select('sent_at')
      .where('sender_id', '=', senderId)
      .where('trade_offer_id', 'is', null)
      .where('phrase', kind === 'phrase' ? 'is not' : 'is', null)
      .orderBy('sent_at', 'desc')
      .limit(1)
      .offset(count - 1),

  /** When the user sent their `count`th last typed message or phrase, in milliseconds (CH8, CH117). */
  async sentAt(senderId: string, count: number, kind: 'typed' | 'phrase'): Promise<number | undefined> {
    return (await this.sentAtQuery(senderId, count, kind).executeTakeFirst())?.sent_at
  },
})
