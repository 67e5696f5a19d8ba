import type { Flag } from '#server/db/column-types.ts'
import type { RoomSeat, TradeRoomState } from '#contract/trade-rooms.ts'

export type TradeRoomTables = {
  trade_room: TradeRoomTable
  trade_room_change: TradeRoomChangeTable
  trade_room_guest: TradeRoomGuestTable
  /** Until when a seat counts as here. Processes with sockets of the seat renew it. RM115 */
  trade_room_presence: { room_id: string; seat: RoomSeat; until: number }
  /** A trade that both players of a room called as agreed. It outlives the room. RM122 */
  room_trade: { room_id: string; host_id: string; partner_id: string; at: number }
}

export type TradeRoomTable = {
  id: string
  /** With `host_id`: the same call is the same room. */
  client_id: string
  host_id: string
  /** Null: nobody, or a guest. */
  partner_id: string | null
  /** Null: anybody with the link may knock. */
  invited_id: string | null
  conversation_id: string | null
  trade_offer_id: string | null
  state: TradeRoomState
  /** JSON of `RoomFacts`. An account's name is not in it. */
  facts: string
  /** That of its last change, from 0. */
  seq: number
  /** JSON of the ledger rows of each seat, by their ids; null: not booked. */
  booked: string | null
  /** Whether the seat has reported the room. */
  host_reported: Flag
  partner_reported: Flag
  created_at: number
  /** When it ends by itself; null: it is over. */
  expires_at: number | null
}

export type TradeRoomChangeTable = {
  room_id: string
  seq: number
  at: number
  /** Null: the site did it. */
  seat: RoomSeat | null
  /** Id of an operation: the same one of a seat is stored once. */
  client_id: string | null
  type: string
  revision: number
  /** Only with a change to a side or a request. */
  side: RoomSeat | null
  variant_slug: string | null
  quantity: number | null
}

/** Somebody without an account, at the door or on the seat. The name is the site's own. */
type TradeRoomGuestTable = { id: string; room_id: string; token_hash: string; name: string }
