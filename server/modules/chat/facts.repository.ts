import type { PlayerFacts } from '#contract/facts.ts'
import { countTrades } from '#domain/chat/count-trades.ts'
import type { Database } from '#server/db/database.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { sql } from 'kysely'
import { createContactRepository } from './contact.repository.ts'

/** More trades than this are not read. */
const MAX_TRADES = 5_000

/** Facts that others may know about a player (CH160 to CH162). */
export const createFactsRepository = (db: Database) => ({
  /** `now` in milliseconds. */
  async find(userId: string, now: number): Promise<PlayerFacts> {
    const { created_at } = await db
      .selectFrom('account')
      .select('created_at')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const trades = await db
      .selectFrom('member')
      .innerJoin('trade_offer', 'trade_offer.conversation_id', 'member.conversation_id')
      .innerJoin('account', 'account.id', 'member.other_id')
      .select(['member.other_id', 'account.created_at', 'trade_offer.accepted_at'])
      .where('member.account_id', '=', userId)
      .where('sender_answer', '=', 'traded')
      .where('recipient_answer', '=', 'traded')
      .where('accepted_at', 'is not', null)
      .orderBy('accepted_at', 'desc')
      .limit(MAX_TRADES)
      .execute()
    const inRooms = await db
      .selectFrom('room_trade')
      .innerJoin('account', (join) =>
        join.on(sql<boolean>`account.id = case when host_id = ${userId} then partner_id else host_id end`),
      )
      .select(['account.id as other_id', 'account.created_at', 'room_trade.at as accepted_at'])
      .where(({ or, eb }) => or([eb('host_id', '=', userId), eb('partner_id', '=', userId)]))
      .orderBy('room_trade.at', 'desc')
      .limit(MAX_TRADES)
      .execute()
    const counted = countTrades(
      [...trades, ...inRooms].map(({ other_id, created_at: partnerSince, accepted_at }) => ({
        partnerId: other_id,
        partnerSince,
        at: accepted_at!,
      })),
      created_at,
    )
    const seenAt = await this.seenAt(userId)
    return {
      memberSince: isoTime(created_at),
      ...counted,
      ...(seenAt !== null && { daysSinceSeen: Math.max(0, Math.floor((now - seenAt) / millisecondsInDay)) }),
    }
  },

  /** When the player's sessions were last used; null: there is none, or the player is invisible. CH127, CH162 */
  async seenAt(userId: string): Promise<number | null> {
    if (await createContactRepository(db).isInvisible(userId)) return null
    const row = await db
      .selectFrom('session')
      .select(({ fn }) => fn.max('last_used_at').as('at'))
      .where('account_id', '=', userId)
      .executeTakeFirst()
    return row?.at ?? null
  },
})
