import type { RoomSeat } from '#contract/trade-rooms.ts'
import type { RoomEvent, StoredRoom } from '#domain/trade-room/room-facts.ts'
import { PETS } from '#machines/trade-room.harness.ts'
import type { roomAfter, settleRoom } from '#machines/trade-room-transitions.ts'

/** The machine under test: the site's own, or one with a planted fault. */
export type RoomRules = { readonly roomAfter: typeof roomAfter; readonly settleRoom: typeof settleRoom }

/** An operation as a tab sends it. */
export type SentOperation = {
  readonly clientId: string
  readonly by: RoomSeat
  readonly operation: { readonly type: string }
}
export type Snapshot = { readonly seq: number; readonly room: StoredRoom }
/** Called with each event that the rules took, and the rooms before and after it. */
export type RoomObserver = (event: RoomEvent, before: StoredRoom, after: StoredRoom) => void

/** A small model of the server: one stored room, and operations that are idempotent by client id. */
export function createRoomServer(rules: RoomRules, opened: StoredRoom, observe: RoomObserver) {
  let stored: Snapshot = { seq: 0, room: opened }
  const done = new Set<string>()

  function apply(event: RoomEvent): boolean {
    const { seq, room } = stored
    const before = rules.settleRoom(room, event.at)
    const after = rules.roomAfter(before, event)
    const isTaken = !('refused' in after)
    if (isTaken) observe(event, before, after)
    if (isTaken) stored = { seq: seq + 1, room: after }
    else if (before !== room) stored = { seq: seq + 1, room: before }
    return isTaken
  }

  return {
    read: (): Snapshot => stored,
    apply,
    /** What the next process reads from the database. */
    restart(): void {
      stored = JSON.parse(JSON.stringify(stored))
    },
    /** Applies an operation once, however often its frame arrives. */
    receive({ clientId, by, operation }: SentOperation, at: number): void {
      if (done.has(`${by} ${clientId}`)) return
      const isTaken = apply({ ...operation, by, at, id: clientId, pets: PETS } as RoomEvent)
      if (isTaken) done.add(`${by} ${clientId}`)
    },
  }
}
