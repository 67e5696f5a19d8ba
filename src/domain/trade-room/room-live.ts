import type {
  RoomChange,
  RoomOperation,
  TradeRoom,
  TradeRoomClientFrame,
  TradeRoomSocketFrame,
  TradeRoomServerFrame,
} from '#contract/trade-rooms.ts'

type RoomDoor = Extract<TradeRoomServerFrame, { type: 'ROOM_DOOR' }>['data']['answer']

/** An operation that the server has neither accepted nor refused. */
export type PendingOperation = { readonly clientId: string; readonly operation: RoomOperation }

/** Everything that a page knows of a trade room by its socket. RM140 */
export type RoomLive = {
  readonly isOnline: boolean
  /** Whether a connection is on its way. */
  readonly isTrying: boolean
  /** The newest snapshot; null: none has come. */
  readonly room: TradeRoom | null
  /** The last changes, oldest first. */
  readonly changes: readonly RoomChange[]
  /** Answer to somebody without a seat; null: none has come. */
  readonly door: RoomDoor | null
  /** Code of why the room cannot be entered; null: it can. */
  readonly closed: string | null
  readonly pending: readonly PendingOperation[]
  /** The server's clock less the browser's, in milliseconds; null: not known yet. */
  readonly clockOffset: number | null
}

/** Event of a page's room. `at`: the browser's clock, in milliseconds. */
export type RoomInput =
  | { readonly type: 'link.opened' | 'link.rejected' | 'frame.skipped' | 'room.entered' }
  | { readonly type: 'link.changed'; readonly online: boolean; readonly trying: boolean }
  | { readonly type: 'frame.arrived'; readonly frame: TradeRoomSocketFrame; readonly at: number }
  | { readonly type: 'operation.requested'; readonly pending: PendingOperation; readonly at: number }

/** Effects of an event, besides the new state. */
export type RoomEffect =
  | { readonly type: 'frame.due'; readonly frame: TradeRoomClientFrame }
  | { readonly type: 'clock.due' }
  | { readonly type: 'room.synced' }
  | {
      readonly type: 'operation.refused'
      readonly operation: RoomOperation
      readonly code: string
      readonly retryAfterMs?: number
    }

export type RoomStep = { readonly live: RoomLive; readonly effects: readonly RoomEffect[] }

export const EMPTY_ROOM: RoomLive = {
  isOnline: false,
  isTrying: true,
  room: null,
  changes: [],
  door: null,
  closed: null,
  pending: [],
  clockOffset: null,
}

/** Changes that a page keeps. */
const MAX_KEPT_CHANGES = 100

const quiet = (live: RoomLive): RoomStep => ({ live, effects: [] })

/** One step of a page's room: pure, so that any order of frames can be tested. RM140, RM141 */
export function readRoom(roomId: string, live: RoomLive, input: RoomInput): RoomStep {
  switch (input.type) {
    case 'frame.skipped':
      return quiet(live)
    case 'link.changed':
      return quiet({ ...live, isOnline: input.online, isTrying: input.trying })
    case 'link.rejected':
      return quiet({ ...live, closed: 'session.rejected' })
    case 'link.opened':
    case 'room.entered':
      return { live: { ...live, closed: null }, effects: enter(roomId, live) }
    case 'operation.requested':
      return {
        live: { ...live, pending: [...live.pending, input.pending] },
        effects: [operationDue(roomId, input.pending)],
      }
    case 'frame.arrived':
      return readFrame(live, input.frame, input.at, roomId)
  }
}

/** A connection that opens brings the room from the last change that the page has, and repeats what was not answered. RM141 */
const enter = (roomId: string, { room, pending }: RoomLive): RoomEffect[] => [
  { type: 'frame.due', frame: { type: 'ROOM_ENTER', data: { roomId, ...(room && { after: room.seq }) } } },
  { type: 'clock.due' },
  ...pending.map((each) => operationDue(roomId, each)),
]

const operationDue = (roomId: string, { clientId, operation }: PendingOperation): RoomEffect => ({
  type: 'frame.due',
  frame: { type: 'ROOM_OPERATION', data: { roomId, clientId, operation } },
})

function readFrame(live: RoomLive, frame: TradeRoomSocketFrame, at: number, roomId: string): RoomStep {
  const synced: RoomEffect = { type: 'room.synced' }
  if (frame.type === 'HEARTBEAT')
    return { live: { ...live, clockOffset: frame.data.timestamp - at }, effects: [synced] }
  if (frame.type === 'ROOM_STATE') {
    const { room, changes } = frame.data
    if (room.id !== roomId || (live.room && room.seq < live.room.seq)) return quiet(live)
    const last = live.changes.at(-1)?.seq ?? -1
    return {
      live: {
        ...live,
        room,
        door: null,
        closed: null,
        changes: [...live.changes, ...changes.filter(({ seq }) => seq > last)].slice(-MAX_KEPT_CHANGES),
      },
      effects: [synced],
    }
  }
  if (frame.data.roomId !== roomId) return quiet(live)
  if (frame.type === 'ROOM_DOOR') return { live: { ...live, door: frame.data.answer, closed: null }, effects: [synced] }
  const { clientId } = frame.data
  if (frame.type === 'ROOM_ACCEPTED') return quiet(withoutPending(live, clientId))
  const { code, retryAfterMs } = frame.data
  if (clientId === undefined)
    return { live: { ...live, closed: code, room: null, door: null, pending: [] }, effects: [synced] }
  const refused = live.pending.find((each) => each.clientId === clientId)
  return {
    live: withoutPending(live, clientId),
    effects: refused
      ? [
          {
            type: 'operation.refused',
            operation: refused.operation,
            code,
            ...(retryAfterMs !== undefined && { retryAfterMs }),
          },
        ]
      : [],
  }
}

const withoutPending = (live: RoomLive, clientId: string | undefined): RoomLive => ({
  ...live,
  pending: live.pending.filter((each) => each.clientId !== clientId),
})

/** How many of a pet the player has asked for on their own side, where the server has not answered yet. RM141 */
export const pendingQuantity = (pending: readonly PendingOperation[], slug: string): number | undefined =>
  pending
    .map(({ operation }) => (operation.type === 'set' && operation.slug === slug ? operation.quantity : undefined))
    .findLast((quantity) => quantity !== undefined)
