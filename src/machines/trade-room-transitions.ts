import type { TradeRoomState } from '#contract/trade-rooms.ts'
import type {
  RoomEntry,
  RoomEvent,
  RoomOccupant,
  RoomRefusal,
  RoomSides,
  StoredRoom,
} from '#domain/trade-room/room-facts.ts'
import { findRoomRefusal } from '#domain/trade-room/room-refusals.ts'
import { forBoth } from '#domain/trade-room/room-seats.ts'
import { computeRoomExpiry } from '#domain/trade-room/room-waits.ts'
import { transition } from 'xstate'
import { tradeRoomMachine } from './trade-room.machine.ts'

export { confirmOpensAt } from '#domain/trade-room/room-waits.ts'

/** `asks`: what the host would like of the partner's side. `at`: milliseconds. RM2 */
export type OpenRoom = {
  readonly host: RoomOccupant
  readonly invitedId: string | null
  readonly sides: RoomSides
  readonly asks: readonly RoomEntry[]
  readonly at: number
}

/** A new room, in which the host waits for somebody. RM2 */
export const openRoom = ({ host, invitedId, sides, asks, at }: OpenRoom): StoredRoom => ({
  state: 'waiting',
  facts: {
    createdAt: at,
    touchedAt: at,
    revision: 0,
    seats: { host, partner: null },
    invitedId,
    candidates: [],
    sides,
    frozen: null,
    seen: forBoth(null),
    locked: forBoth(null),
    lockedOther: forBoth(null),
    confirmed: forBoth(null),
    editsAfterLock: forBoth(0),
    alarms: forBoth([]),
    asks: asks.map(({ slug, quantity }, index) => ({ id: `open.${index}`, of: 'partner', slug, quantity })),
    said: [],
    away: forBoth(false),
    operations: 0,
    restsUntil: null,
    agreedAt: null,
    answers: forBoth(null),
  },
})

/** Reasons that are worth more to a player than that the state knows no such operation. */
const ALWAYS: ReadonlySet<RoomRefusal['code']> = new Set(['room.over', 'room.not_yours', 'room.old_revision'])
const isOver = (state: TradeRoomState) => tradeRoomMachine.states[state]?.type === 'final'

/** Why a room refuses an event: by its facts, else by its state. RM4, RM10 */
function refuse({ state, facts }: StoredRoom, event: RoomEvent): RoomRefusal {
  if (isOver(state)) return { code: 'room.over' }
  if (event.type === 'knock' && state !== 'waiting') return { code: 'room.full' }
  const isKnown = tradeRoomMachine.states[state]?.ownEvents.includes(event.type) ?? false
  const refusal = findRoomRefusal(facts, event)
  return refusal && (isKnown || ALWAYS.has(refusal.code)) ? refusal : { code: 'room.state' }
}

/** A room after an event, without a running machine, or why the event changes nothing. RM1 */
export function roomAfter(room: StoredRoom, event: RoomEvent): StoredRoom | { readonly refused: RoomRefusal } {
  const snapshot = tradeRoomMachine.resolveState({ value: room.state, context: room.facts })
  if (!snapshot.can(event)) return { refused: refuse(room, event) }
  const [next] = transition(tradeRoomMachine, snapshot, event)
  return { state: next.value, facts: next.context }
}

/** When a room ends by itself if nobody does anything more, in milliseconds. RM26 */
export const expiresAt = ({ facts }: StoredRoom): number => computeRoomExpiry(facts)

/** A room as time has left it. RM26 */
export function settleRoom(room: StoredRoom, now: number): StoredRoom {
  const next = roomAfter(room, { type: 'expire', at: now })
  return 'refused' in next ? room : next
}
