import type { Readable } from '#base/store.ts'
import type { RoomOperation } from '#contract/trade-rooms.ts'
import type { RoomEffect, RoomLive } from '#domain/trade-room/room-live.ts'

export type RefusedOperation = Extract<RoomEffect, { type: 'operation.refused' }>

/** One trade room over its socket, as a screen uses it. */
export type RoomHandle = {
  /** Keeps the connection open until the returned function is called. */
  retain(): () => void
  state: Readable<RoomLive>
  /** `clientId`: that of an operation which a page before this one may have sent already. */
  send(operation: RoomOperation, clientId?: string): void
  /** Asks for the room again, once the player has a place in it. */
  enter(): void
  /** Tries to connect immediately. */
  reconnect(): void
  /** Calls `listener` with each operation that the server refused. */
  onRefused(listener: (refused: RefusedOperation) => void): () => void
}

/** Key to a room: the session, or a guest's seat token. */
export type RoomKey = { readonly seatToken: string | null }
