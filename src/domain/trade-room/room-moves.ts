import { millisecondsInSecond } from 'date-fns/constants'
import type { RoomAnswer, RoomSeat } from '#contract/trade-rooms.ts'
import type { RoomEvent, RoomEventOf, RoomFacts } from './room-facts.ts'

/** Phrases that a room keeps. RM14 */
export const MAX_SAID = 12
/** Operations between two rests, and how long one takes. RM13 */
export const MAX_ROOM_OPERATIONS = 200
const ROOM_REST_MS = 30 * millisecondsInSecond

/** Moves that always work, also while the room rests: they change neither side and end a trade at most. RM13 */
const FREE: ReadonlySet<RoomEvent['type']> = new Set(['seen', 'acknowledge', 'start', 'answer', 'cancel'])
export const isCounted = (event: RoomEvent) => 'id' in event && !FREE.has(event.type)

/** The facts once an operation has been noted. RM13, RM26 */
export function countOperation(facts: RoomFacts, event: RoomEvent): RoomFacts {
  if (!('id' in event)) return facts
  const touched = { ...facts, touchedAt: event.at }
  if (!isCounted(event)) return touched
  const operations = facts.operations + 1
  return operations < MAX_ROOM_OPERATIONS
    ? { ...touched, operations, restsUntil: null }
    : { ...touched, operations: 0, restsUntil: event.at + ROOM_REST_MS }
}

export const removeAlarm = (facts: RoomFacts, { by, alarmId }: RoomEventOf<'acknowledge'>): RoomFacts => ({
  ...facts,
  alarms: { ...facts.alarms, [by]: facts.alarms[by].filter(({ id }) => id !== alarmId) },
})

export const addSaid = (facts: RoomFacts, { id, by, at, phrase }: RoomEventOf<'say'>): RoomFacts => ({
  ...facts,
  said: [...facts.said, { id, by, at, phrase }].slice(-MAX_SAID),
})

export const addAnswer = (facts: RoomFacts, { by, answer }: RoomEventOf<'answer'>): RoomFacts => ({
  ...facts,
  answers: { ...facts.answers, [by]: answer },
})

/** How the trade ended once this answer is given; null: the other has not answered. RM28 */
export function findEnding(facts: RoomFacts, event: RoomEventOf<'answer'>): 'done' | 'different' | 'notDone' | null {
  const { host, partner }: Record<RoomSeat, RoomAnswer | null> = addAnswer(facts, event).answers
  if (host === null || partner === null) return null
  if (host === 'different' || partner === 'different') return 'different'
  return host === 'asAgreed' && partner === 'asAgreed' ? 'done' : 'notDone'
}
