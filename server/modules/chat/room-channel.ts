import type { TradeRoomClientFrame } from '#contract/trade-rooms.ts'

/** Trade rooms on the chat's sockets; the chat knows nothing else of them. */
export type RoomChannel = {
  /** The guest of a seat token. Undefined: there is none. @throws ProblemError 429 after too many of those */
  findGuest(token: string, address: string | undefined): Promise<RoomGuest | undefined>
  connect(
    visitor: RoomGuest | { readonly accountId: string; readonly guest: null },
    socket: { send: (frames: Buffer) => void; address: string | undefined },
  ): RoomSocket
  /** Begins to follow rooms. */
  start(): void
  close(): void
}

export type RoomGuest = { readonly accountId: null; readonly guest: { readonly id: string; readonly roomId: string } }

export type RoomSocket = {
  /** Handles a frame and sends its answers. False: it named a room that isn't there, or not the visitor's. */
  receive(frame: TradeRoomClientFrame): Promise<boolean>
  /** The socket has closed. */
  close(): void
}
