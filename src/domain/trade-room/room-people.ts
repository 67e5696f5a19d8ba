import type { RoomSeat } from '#contract/trade-rooms.ts'
import type { RoomEventOf, RoomFacts, RoomOccupant } from './room-facts.ts'
import { unlockBoth } from './room-revisions.ts'

/** People who wait at the door. RM3 */
export const MAX_CANDIDATES = 3

/** Whether both are in the room. RM24 */
export const areBothHere = ({ away }: RoomFacts): boolean => !away.host && !away.partner

/** The second seat is taken, and the door is empty. RM3, RM4 */
function seatPartner(facts: RoomFacts, partner: RoomOccupant, at: number): RoomFacts {
  const seats = { ...facts.seats, partner }
  return { ...unlockBoth(facts), seats, candidates: [], away: { ...facts.away, partner: false }, touchedAt: at }
}

/** Whether it is the player for whom the second seat is kept. RM3 */
export const isInvited = ({ invitedId }: RoomFacts, { candidate }: RoomEventOf<'knock'>): boolean =>
  invitedId !== null && candidate.accountId === invitedId

export const seatInvited = (facts: RoomFacts, { candidate, at }: RoomEventOf<'knock'>): RoomFacts =>
  seatPartner(facts, candidate, at)

export const seatCandidate = (facts: RoomFacts, { candidateId, at }: RoomEventOf<'admit'>): RoomFacts => {
  const candidate = facts.candidates.find(({ id }) => id === candidateId)
  return candidate ? seatPartner(facts, candidate, at) : facts
}

/** Players who wait at the door besides the one who knocks, also as a guest or again. RM3, RM5 */
export const listOthers = ({ candidates }: RoomFacts, { candidate, guestId }: RoomEventOf<'knock'>) =>
  candidates.filter(({ id }) => id !== candidate.id && id !== guestId)

/** Nobody stands at the door twice, and who knocks again keeps the place of the first knock. RM3, RM5 */
export function addCandidate(facts: RoomFacts, event: RoomEventOf<'knock'>): RoomFacts {
  const others = listOthers(facts, event)
  const place = facts.candidates.findIndex((each) => !others.includes(each))
  return { ...facts, candidates: others.toSpliced(place < 0 ? others.length : place, 0, event.candidate) }
}

export const removeCandidate = (
  facts: RoomFacts,
  { candidateId }: RoomEventOf<'turnAway' | 'withdraw'>,
): RoomFacts => ({
  ...facts,
  candidates: facts.candidates.filter(({ id }) => id !== candidateId),
})

/** Before the trade is agreed, both look again at who is there. RM5 */
export const replaceOccupant = (facts: RoomFacts, { by, occupant }: RoomEventOf<'signIn'>): RoomFacts => ({
  ...(facts.agreedAt === null ? unlockBoth(facts) : facts),
  seats: { ...facts.seats, [by]: occupant },
})

const noteAway = (facts: RoomFacts, by: RoomSeat, isAway: boolean): RoomFacts => ({
  ...facts,
  away: { ...facts.away, [by]: isAway },
})

/** Before the trade is agreed, who leaves unlocks both. RM24 */
export const leaveRoom = (facts: RoomFacts, { by }: RoomEventOf<'left'>): RoomFacts =>
  noteAway(facts.agreedAt === null ? unlockBoth(facts) : facts, by, true)

export const returnToRoom = (facts: RoomFacts, { by }: RoomEventOf<'back'>): RoomFacts => noteAway(facts, by, false)
