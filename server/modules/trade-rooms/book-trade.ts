import type { RoomSeat } from '#contract/trade-rooms.ts'
import { MAX_LEDGER_ROWS } from '#contract/ledger.ts'
import type { TradeEntry } from '#contract/trade-entry.ts'
import { toTradeRows } from '#domain/ledger/trade-rows.ts'
import { otherSeat } from '#domain/trade-room/room-seats.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { createConversationsRepository } from '#server/modules/chat/conversations.repository.ts'
import type { Database } from '#server/db/database.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createTradeOffersRepository } from '#server/modules/chat/trade-offers.repository.ts'
import { recordTrade } from '#server/modules/evidence/record-trade.ts'
import { fulfilWishes } from '#server/modules/wishes/fulfil-wishes.ts'
import { createLedgerRepository } from '#server/modules/ledger/ledger.repository.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { createTradeRoomsRepository, type RoomRow } from './trade-rooms.repository.ts'

type Sides = Readonly<Record<RoomSeat, readonly TradeEntry[]>>

/**
 * In the transaction by which both seats have called the trade as agreed: books it in the pets of the signed-in, and counts it as a trade that
 * both confirmed. Returns the ids of the ledger rows by seat. RM120 to RM123
 */
export async function bookTrade(trx: Database, room: RoomRow, at: number): Promise<NonNullable<RoomRow['booked']>> {
  const { id, facts, host_id, partner_id, trade_offer_id } = room
  if (facts.frozen === null || facts.agreedAt === null) return {}
  const offer = trade_offer_id === null ? undefined : await createTradeOffersRepository(trx).find(trade_offer_id, at)
  const isOffers = offer?.status === 'accepted'
  // The rows that either player's browser would write for the offer, so that the trade is never booked twice.
  const tradeId = isOffers ? offer.id : id
  const trade = { tradeId, at: isoTime(facts.agreedAt), sides: facts.frozen }
  const booked: Partial<Record<RoomSeat, readonly string[]>> = {}
  for (const [seat, accountId] of [
    ['host', host_id],
    ['partner', partner_id],
  ] as const) {
    const ids = accountId === null ? [] : await book(trx, accountId, seat, trade)
    if (ids.length > 0) booked[seat] = ids
  }
  if (partner_id !== null) {
    await createTradeRoomsRepository(trx).insertTrade(id, host_id, partner_id, facts.agreedAt)
    const isRecorded = isOffers && offer.senderAnswer === 'traded' && offer.recipientAnswer === 'traded'
    if (!isRecorded)
      await recordTrade(
        trx,
        {
          id: tradeId,
          senderId: host_id,
          recipientId: partner_id,
          offer: facts.frozen.host,
          request: facts.frozen.partner,
        },
        at,
      )
    const gave = { senderId: host_id, recipientId: partner_id, offer: facts.frozen.host, request: facts.frozen.partner }
    await fulfilWishes(trx, gave, at)
    if (isOffers)
      for (const answer of ['sender_answer', 'recipient_answer'] as const)
        await createTradeOffersRepository(trx).setAnswer(offer.id, answer, 'traded')
  }
  return booked
}

/** The frame by which both see in their conversation that the room has confirmed its accepted offer. RM123 */
export async function readOfferFrame(
  db: Database,
  room: RoomRow,
  at: number,
): Promise<ServerEvents['chat.frame'] | undefined> {
  const { trade_offer_id } = room
  const offer = trade_offer_id === null ? undefined : await createTradeOffersRepository(db).find(trade_offer_id, at)
  if (offer?.status !== 'accepted') return undefined
  const { conversationId } = offer
  return {
    to: await createConversationsRepository(db).listReaders(conversationId),
    frame: { type: 'TRADE_OFFER', data: { tradeOffer: offer, conversationId, message: null } },
  }
}

/** Books one seat's trade; a ledger that is full stays as it is. Returns the ids of the rows that are new. */
async function book(
  trx: Database,
  accountId: string,
  seat: RoomSeat,
  { tradeId, at, sides }: { tradeId: string; at: string; sides: Sides },
): Promise<readonly string[]> {
  if (!(await createAccountsRepository(trx).exists(accountId))) return []
  const ledger = createLedgerRepository(trx)
  const rows = toTradeRows(tradeId, at, { yours: sides[seat], theirs: sides[otherSeat(seat)] })
  const known = await ledger.findKnown(
    accountId,
    rows.map(({ id }) => id),
  )
  const added = rows.filter(({ id }) => !known.has(id))
  const { count, last } = await ledger.measure(accountId)
  if (added.length === 0 || count + added.length > MAX_LEDGER_ROWS) return []
  await ledger.put(accountId, added, last)
  return added.map(({ id }) => id)
}
