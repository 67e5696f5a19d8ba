import { Timestamp } from '#contract/catalogue.ts'
import { TradeRoom } from '#contract/trade-rooms.ts'
import { type ChecklistRoom, hasChecklist } from '#domain/trade-room/checklist.ts'
import { authToken, PRIVATE_PREFIX } from '#lib/auth-token.ts'
import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'

const KEY = 'last-rooms'
/** Key of a signed-in player's rooms: it goes with the session. */
const key = () => (authToken.get() === null ? KEY : PRIVATE_PREFIX + KEY)
/** Rooms that a browser keeps: as many as a player may have open. */
const MAX_KEPT = 3
/** As long as the server keeps a room, in milliseconds. */
const MAX_AGE = 30 * millisecondsInDay

const Kept = v.array(v.object({ seenAt: Timestamp, room: TradeRoom }))
/** An agreed room as this device last saw it. RM203 */
export type LastRoom = { readonly seenAt: string; readonly room: ChecklistRoom }

function read(): readonly LastRoom[] {
  try {
    const parsed = v.safeParse(Kept, JSON.parse(localStorage.getItem(key()) ?? '[]'))
    if (!parsed.success) return []
    return parsed.output.flatMap(({ seenAt, room }) =>
      hasChecklist(room) && Date.now() - Date.parse(seenAt) < MAX_AGE ? [{ seenAt, room }] : [],
    )
  } catch {
    return []
  }
}

export function keepLastRoom(room: ChecklistRoom): void {
  const others = read().filter((kept) => kept.room.id !== room.id)
  try {
    const kept = [...others, { seenAt: new Date().toISOString(), room }].slice(-MAX_KEPT)
    localStorage.setItem(key(), JSON.stringify(kept))
  } catch {
    // Blocked or full: without a network the page does without.
  }
}

/** null: this device has not seen the room agreed, or not in a form that this version can read. */
export const readLastRoom = (roomId: string): LastRoom | null => read().find(({ room }) => room.id === roomId) ?? null
