import { type TradeAnswer, type TradeOffer, type TradeOfferStatus } from '#contract/chat.ts'
import { TradeEntry } from '#contract/trade-entry.ts'
import { statusAt } from '#domain/trade/trade-offer-moves.ts'
import type { Database } from '#server/db/database.ts'
import { isoTime } from '#server/time/iso-time.ts'
import * as v from 'valibot'
import type { TradeOfferTable } from './chat.table.ts'

const entries = (json: string) => v.parse(v.array(TradeEntry), JSON.parse(json))

/** The offer with its status at `now` (TR1). */
function toOffer(row: TradeOfferTable, now: number): TradeOffer {
  const expiresAt = isoTime(row.expires_at)
  return {
    id: row.id,
    conversationId: row.conversation_id,
    senderId: row.sender_id,
    recipientId: row.recipient_id,
    status: statusAt({ status: row.status, expiresAt }, now),
    offer: entries(row.offer),
    request: entries(row.request),
    counterOf: row.counter_of,
    createdAt: isoTime(row.created_at),
    expiresAt,
    acceptedAt: row.accepted_at === null ? null : isoTime(row.accepted_at),
    senderAnswer: row.sender_answer,
    recipientAnswer: row.recipient_answer,
  }
}

/** Trade offers. Pass a transaction to join it. Times are milliseconds. */
export const createTradeOffersRepository = (db: Database) => ({
  async insert(offer: TradeOffer): Promise<void> {
    await db
      .insertInto('trade_offer')
      .values({
        id: offer.id,
        conversation_id: offer.conversationId,
        sender_id: offer.senderId,
        recipient_id: offer.recipientId,
        status: 'pending',
        offer: JSON.stringify(offer.offer),
        request: JSON.stringify(offer.request),
        counter_of: offer.counterOf ?? null,
        created_at: Date.parse(offer.createdAt),
        expires_at: Date.parse(offer.expiresAt),
        accepted_at: null,
        sender_answer: null,
        recipient_answer: null,
      })
      .execute()
  },

  async find(id: string, now: number): Promise<TradeOffer | undefined> {
    const row = await db.selectFrom('trade_offer').selectAll().where('id', '=', id).executeTakeFirst()
    return row && toOffer(row, now)
  },

  /** These offers, and the offers that they counter. */
  async findAll(ids: readonly string[], now: number): Promise<TradeOffer[]> {
    const read = async (these: readonly string[]) =>
      these.length === 0
        ? []
        : db.selectFrom('trade_offer').selectAll().where('id', 'in', these).orderBy('id').execute()
    const rows = await read([...new Set(ids)])
    const countered = await read(
      rows.flatMap(({ counter_of }) => (counter_of === null || ids.includes(counter_of) ? [] : [counter_of])),
    )
    return [...rows, ...countered].map((row) => toOffer(row, now))
  },

  all: async (conversationId: string, now: number): Promise<TradeOffer[]> =>
    (
      await db
        .selectFrom('trade_offer')
        .selectAll()
        .where('conversation_id', '=', conversationId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    ).map((row) => toOffer(row, now)),

  /** The statement of `newest`, exported for its query plan. */
  newestQuery: (conversationId: string) =>
    db
      .selectFrom('trade_offer')
      .selectAll()
      .where('conversation_id', '=', conversationId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1),

  /** The offer whose two sides are on the table, in any state. CH114 */
  async newest(conversationId: string, now: number): Promise<TradeOffer | undefined> {
    const row = await this.newestQuery(conversationId).executeTakeFirst()
    return row && toOffer(row, now)
  },

  /** Returns false, and changes nothing, unless the offer is pending. */
  async end(id: string, status: Exclude<TradeOfferStatus, 'pending' | 'expired'>): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('trade_offer')
      .set({ status })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  },

  /** When the recipient accepted the offer. */
  async setAcceptedAt(id: string, at: number): Promise<void> {
    await db.updateTable('trade_offer').set({ accepted_at: at }).where('id', '=', id).execute()
  },

  /** Stores a player's answer about the trade in the game. */
  async setAnswer(id: string, by: 'sender_answer' | 'recipient_answer', answer: TradeAnswer): Promise<void> {
    await db
      .updateTable('trade_offer')
      .set({ [by]: answer })
      .where('id', '=', id)
      .execute()
  },

  /** When the user sent their `count`th last offer (CH8). */
  async sentAt(senderId: string, count: number): Promise<number | undefined> {
    const row = await db
      .selectFrom('trade_offer')
      .select('created_at')
      .where('sender_id', '=', senderId)
      .orderBy('created_at', 'desc')
      .limit(1)
      .offset(count - 1)
      .executeTakeFirst()
    return row?.created_at
  },

  /** Ends the open offers of a deleted account: cancels the sent ones, declines the received ones. */
  async endAll(userId: string): Promise<void> {
    await db
      .updateTable('trade_offer')
      .set({ status: 'cancelled' })
      .where('sender_id', '=', userId)
      .where('status', '=', 'pending')
      .execute()
    await db
      .updateTable('trade_offer')
      .set({ status: 'declined' })
      .where('recipient_id', '=', userId)
      .where('status', '=', 'pending')
      .execute()
  },
})
