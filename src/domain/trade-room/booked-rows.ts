import type { LedgerRow } from '#contract/ledger.ts'
import type { TradeRoom } from '#contract/trade-rooms.ts'
import { toTradeRows } from '../ledger/trade-rows.ts'
import { readSides } from './checklist.ts'

/**
 * Rows of a finished trade in the reader's own pets: of a signed-in player those that the server has booked, of a guest those that this
 * browser books under the room's id. Empty: the trade isn't in their pets. RM206, RM207
 */
export function toBookedRows(room: TradeRoom): readonly LedgerRow[] {
  const { id, you, seats, state, agreedAt, booked } = room
  if (state !== 'done' || agreedAt === undefined) return []
  if (seats[you]?.userId === undefined) return toTradeRows(id, agreedAt, readSides(room))
  const ids = new Set(booked)
  // A room that was opened from an offer books under the offer's id, which each id of a row begins with.
  const tradeId = booked?.[0]?.replace(/:(in|out):\d+$/, '') ?? id
  return toTradeRows(tradeId, agreedAt, readSides(room)).filter((row) => ids.has(row.id))
}
