import { judge } from '#domain/trade/trade-verdict.ts'
import type { RoomSeat } from '#contract/trade-rooms.ts'
import type { KnownPets, RoomEntry, RoomEventOf, RoomFacts, RoomSides } from './room-facts.ts'
import { findPet, forBoth, otherSeat } from './room-seats.ts'
import { alarmBoth, isOnSide, startRevision } from './room-revisions.ts'

/** The first SEEN of a revision keeps its time. RM15 */
export const noteSeen = (facts: RoomFacts, { by, revision, at }: RoomEventOf<'seen'>): RoomFacts =>
  facts.seen[by]?.revision === revision ? facts : { ...facts, seen: { ...facts.seen, [by]: { revision, at } } }

const valuedSide = (side: readonly RoomEntry[], pets: KnownPets) =>
  side.flatMap(({ slug, quantity }) => {
    const pet = findPet(pets, slug)
    return pet ? [{ ...pet, quantity }] : []
  })
const valuedSides = ({ host, partner }: RoomSides, pets: KnownPets) => ({
  host: valuedSide(host, pets),
  partner: valuedSide(partner, pets),
})

/** Whether the other seat has locked this revision, so that this lock is the second one. RM18 */
export const isSecondLock = (facts: RoomFacts, by: RoomSeat): boolean => facts.locked[otherSeat(by)] === facts.revision

/** The seat has locked; with the second lock the values of both sides are frozen. RM16, RM18 */
export function lockRevision(facts: RoomFacts, { by, pets }: RoomEventOf<'lock'>): RoomFacts {
  if (facts.locked[by] === facts.revision) return facts
  return {
    ...facts,
    locked: { ...facts.locked, [by]: facts.revision },
    lockedOther: { ...facts.lockedOther, [by]: facts.sides[otherSeat(by)] },
    frozen: isSecondLock(facts, by) ? valuedSides(facts.sides, pets) : null,
  }
}

/** The seat takes its lock back, and both their confirmations with it. RM21 */
export const unlockSeat = (facts: RoomFacts, { by }: RoomEventOf<'unlock'>): RoomFacts =>
  facts.locked[by] === null
    ? facts
    : { ...facts, locked: { ...facts.locked, [by]: null }, confirmed: forBoth(null), frozen: null }

export const confirmRevision = (facts: RoomFacts, { by, revision }: RoomEventOf<'confirm'>): RoomFacts => ({
  ...facts,
  confirmed: { ...facts.confirmed, [by]: revision },
})

/** Whether the other seat has confirmed this revision, so that both agree. RM20 */
export const isSecondConfirm = (facts: RoomFacts, by: RoomSeat): boolean =>
  facts.confirmed[otherSeat(by)] === facts.revision

export const agree = (facts: RoomFacts, event: RoomEventOf<'confirm'>): RoomFacts => ({
  ...confirmRevision(facts, event),
  asks: [],
  agreedAt: event.at,
})

/** Whether values of now give another verdict than the frozen ones. A pet without a value of now keeps its own. RM22 */
export function isVerdictChanged({ sides, frozen }: RoomFacts, { pets }: RoomEventOf<'valuesMoved'>): boolean {
  if (frozen === null) return false
  const old = Object.fromEntries([...frozen.host, ...frozen.partner].map((entry) => [entry.slug, entry]))
  const now = valuedSides(sides, { ...old, ...pets })
  return judge(now.host, now.partner).verdict.kind !== judge(frozen.host, frozen.partner).verdict.kind
}

/** Both look again, and learn which values moved. RM22 */
export function unlockForValues(facts: RoomFacts, { slugs, at }: RoomEventOf<'valuesMoved'>): RoomFacts {
  const found = slugs.filter((slug) => isOnSide(facts, slug)).map((slug) => ({ kind: 'valueMoved' as const, slug }))
  const next = startRevision(facts)
  return { ...next, alarms: alarmBoth(facts, found, { at, revision: next.revision }) }
}
