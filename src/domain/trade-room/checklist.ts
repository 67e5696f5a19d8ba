import type { TradeRoom, TradeRoomState } from '#contract/trade-rooms.ts'
import type { TradeEntry } from '#contract/trade-entry.ts'
import { otherSeat } from './room-seats.ts'

/** Box for the name in the game's window; the others have the slug of their pet. */
export const NAME_BOX = '@name'

/** States of a room in which its checklist is shown. RM190 */
const CHECKLIST_STATES = ['agreed', 'inGame', 'done', 'different', 'notDone'] as const
export type ChecklistState = (typeof CHECKLIST_STATES)[number]
export type ChecklistRoom = TradeRoom & { readonly state: ChecklistState }

const isChecklistState = (state: TradeRoomState): state is ChecklistState =>
  CHECKLIST_STATES.some((each) => each === state)
export const hasChecklist = (room: TradeRoom): room is ChecklistRoom => isChecklistState(room.state)

/** Both sides of an agreed trade, from the reader's own seat. */
export function readSides({ you, sides }: Pick<TradeRoom, 'you' | 'sides'>): {
  yours: readonly TradeEntry[]
  theirs: readonly TradeEntry[]
} {
  return { yours: sides[you], theirs: sides[otherSeat(you)] }
}

/** Ids of the boxes to tick, in their order: the name first, then what the other gives. RM191, RM192 */
export const listBoxes = (room: Pick<TradeRoom, 'you' | 'sides'>): readonly string[] => [
  NAME_BOX,
  ...readSides(room).theirs.map(({ slug }) => slug),
]
