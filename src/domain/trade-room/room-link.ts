import { parseTradeDestination } from '#domain/trade/trade-destination.ts'
import { parseTrade, readLinkParameters } from '#domain/trade/trade-link.ts'
import type { Trade } from '#domain/trade/trade.ts'

/** Start of a room: both sides, and the conversation or the offer of the player who is invited. */
export type RoomStart = {
  readonly trade: Trade
  readonly conversationId: string | null
  readonly tradeOfferId: string | null
}

const ID = /^[\w-]{1,64}$/

/** The start that an address of `/room` names; malformed parts are left out. RM143 */
export function parseRoomStart(url: URLSearchParams): RoomStart {
  const offer = readLinkParameters(url).get('offer')
  return {
    trade: parseTrade(url).trade,
    conversationId: parseTradeDestination(url).chat,
    tradeOfferId: offer !== null && ID.test(offer) ? offer : null,
  }
}
