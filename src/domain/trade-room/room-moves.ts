import { MAX_ENTRIES } from '#domain/trade/trade.ts'
import { judge } from '#domain/trade/trade-verdict.ts'
import type { RoomAnswer, RoomSeat } from '#contract/trade-rooms.ts'
import { millisecondsInSecond } from 'date-fns/constants'
import type { KnownPets, RoomEntry, RoomEvent, RoomFacts, RoomOccupant, RoomRefusal, RoomSides } from './room-facts.ts'
import { forBoth, otherSeat, quantityOf, SEATS } from './room-seats.ts'
import { computeRoomExpiry, confirmOpensAt } from './room-waits.ts'
import { addAlarms, findSwapAlarms } from './swap-alarms.ts'

/** People who wait at the door. RM3 */
export const MAX_CANDIDATES = 3
/** Open requests about one side. RM11 */
export const MAX_ASKS = 10
/** Phrases that a room keeps. RM14 */
export const MAX_SAID = 12
/** Operations between two rests, and how long one takes. RM13 */
export const MAX_ROOM_OPERATIONS = 200
export const ROOM_REST_MS = 30 * millisecondsInSecond

export type RoomEventOf<Type extends RoomEvent['type']> = Extract<RoomEvent, { readonly type: Type }>

/** What always works, also while the room rests: it changes neither side and ends a trade at most. RM13 */
const FREE: ReadonlySet<RoomEvent['type']> = new Set(['seen', 'acknowledge', 'start', 'answer', 'cancel'])
const isCounted = (event: RoomEvent) => 'id' in event && !FREE.has(event.type)

/** The facts once an operation has been noted. RM13, RM26 */
export function noted(facts: RoomFacts, event: RoomEvent): RoomFacts {
  if (!('id' in event)) return facts
  const touched = { ...facts, touchedAt: event.at }
  if (!isCounted(event)) return touched
  const operations = facts.operations + 1
  return operations < MAX_ROOM_OPERATIONS
    ? { ...touched, operations, restsUntil: null }
    : { ...touched, operations: 0, restsUntil: event.at + ROOM_REST_MS }
}

const withQuantity = (side: readonly RoomEntry[], slug: string, quantity: number): readonly RoomEntry[] => {
  if (quantity === 0) return side.filter((entry) => entry.slug !== slug)
  return side.some((entry) => entry.slug === slug)
    ? side.map((entry) => (entry.slug === slug ? { slug, quantity } : entry))
    : [...side, { slug, quantity }]
}

/** The number of a pet that `set` names, or the ask that `take` names; null: there is no such ask. */
function findEdit(facts: RoomFacts, event: RoomEventOf<'set' | 'take'>): RoomEntry | null {
  if (event.type === 'set') return event
  return facts.asks.find(({ id, of }) => id === event.askId && of === event.by) ?? null
}

/** Whether a side becomes another one; an edit to what is there already is none. RM9 */
export function isEdit(facts: RoomFacts, event: RoomEventOf<'set' | 'take'>): boolean {
  const edit = findEdit(facts, event)
  return edit !== null && quantityOf(facts.sides[event.by], edit.slug) !== edit.quantity
}

/** Nobody has locked, SEEN or confirmed. RM8 */
const unlocked = (facts: RoomFacts): RoomFacts => ({
  ...facts,
  seen: forBoth(null),
  locked: forBoth(null),
  confirmed: forBoth(null),
  frozen: null,
})

/** A new revision that nobody has SEEN. RM8 */
const revised = (facts: RoomFacts): RoomFacts => ({ ...unlocked(facts), revision: facts.revision + 1 })

/** The requests that an edit leaves open. RM12 */
const leftAsks = (facts: RoomFacts, seat: RoomSeat, { slug, quantity }: RoomEntry) =>
  facts.asks.filter((ask) => ask.of !== seat || ask.slug !== slug || ask.quantity !== quantity)

/** The seat's own side with one edit, and what the other seat is to be told of it. RM8, RM12, RM30 */
export function edited(facts: RoomFacts, event: RoomEventOf<'set' | 'take'>): RoomFacts {
  const { by, at, pets } = event
  const edit = findEdit(facts, event)
  if (edit === null) return facts
  const asks = leftAsks(facts, by, edit)
  if (!isEdit(facts, event)) return { ...facts, asks }
  const other = otherSeat(by)
  const before = facts.sides[by]
  const after = withQuantity(before, edit.slug, edit.quantity)
  const next = { ...revised(facts), asks, sides: { ...facts.sides, [by]: after } }
  const locked = facts.lockedOther[other]
  if (locked === null) return next
  const edits = facts.editsAfterLock[by] + 1
  const found = findSwapAlarms(locked, before, after, { edits, pets })
  return {
    ...next,
    editsAfterLock: { ...facts.editsAfterLock, [by]: edits },
    alarms: { ...facts.alarms, [other]: addAlarms(facts.alarms[other], found, { at, revision: next.revision }) },
  }
}

/** A request about the other's side, in the place of an older one about the same pet. RM11 */
export function asked(facts: RoomFacts, { by, id, slug, quantity }: RoomEventOf<'ask'>): RoomFacts {
  const of = otherSeat(by)
  const asks = facts.asks.filter((ask) => ask.of !== of || ask.slug !== slug)
  const isThere = quantityOf(facts.sides[of], slug) === quantity
  return { ...facts, asks: isThere ? asks : [...asks, { id, of, slug, quantity }] }
}

export const refused = (facts: RoomFacts, { by, askId }: RoomEventOf<'refuse'>): RoomFacts => ({
  ...facts,
  asks: facts.asks.filter((ask) => ask.of !== by || ask.id !== askId),
})

/** The first SEEN of a revision keeps its time. RM15 */
export const noteSeen = (facts: RoomFacts, { by, revision, at }: RoomEventOf<'seen'>): RoomFacts =>
  facts.seen[by]?.revision === revision ? facts : { ...facts, seen: { ...facts.seen, [by]: { revision, at } } }

const valuedSide = (side: readonly RoomEntry[], pets: KnownPets) =>
  side.flatMap(({ slug, quantity }) => (pets[slug] ? [{ ...pets[slug], quantity }] : []))
const valuedSides = ({ host, partner }: RoomSides, pets: KnownPets) => ({
  host: valuedSide(host, pets),
  partner: valuedSide(partner, pets),
})

/** Whether the other seat has locked this revision, so that this lock is the second one. RM18 */
export const isSecondLock = (facts: RoomFacts, by: RoomSeat): boolean => facts.locked[otherSeat(by)] === facts.revision

/** The seat has locked; with the second lock the values of both sides are frozen. RM16, RM18 */
export function locked(facts: RoomFacts, { by, pets }: RoomEventOf<'lock'>): RoomFacts {
  if (facts.locked[by] === facts.revision) return facts
  return {
    ...facts,
    locked: { ...facts.locked, [by]: facts.revision },
    lockedOther: { ...facts.lockedOther, [by]: facts.sides[otherSeat(by)] },
    frozen: isSecondLock(facts, by) ? valuedSides(facts.sides, pets) : null,
  }
}

/** The seat takes its lock back, and both their confirmations with it. RM21 */
export const takeLockBack = (facts: RoomFacts, { by }: RoomEventOf<'unlock'>): RoomFacts =>
  facts.locked[by] === null
    ? facts
    : { ...facts, locked: { ...facts.locked, [by]: null }, confirmed: forBoth(null), frozen: null }

export const confirmed = (facts: RoomFacts, { by, revision }: RoomEventOf<'confirm'>): RoomFacts => ({
  ...facts,
  confirmed: { ...facts.confirmed, [by]: revision },
})

/** Whether the other seat has confirmed this revision, so that both agree. RM20 */
export const isSecondConfirm = (facts: RoomFacts, by: RoomSeat): boolean =>
  facts.confirmed[otherSeat(by)] === facts.revision

export const agreed = (facts: RoomFacts, event: RoomEventOf<'confirm'>): RoomFacts => ({
  ...confirmed(facts, event),
  asks: [],
  agreedAt: event.at,
})

export const acknowledged = (facts: RoomFacts, { by, alarmId }: RoomEventOf<'acknowledge'>): RoomFacts => ({
  ...facts,
  alarms: { ...facts.alarms, [by]: facts.alarms[by].filter(({ id }) => id !== alarmId) },
})

export const said = (facts: RoomFacts, { id, by, at, phrase }: RoomEventOf<'say'>): RoomFacts => ({
  ...facts,
  said: [...facts.said, { id, by, at, phrase }].slice(-MAX_SAID),
})

/** Whether both are in the room. RM24 */
export const areBothHere = ({ away }: RoomFacts): boolean => !away.host && !away.partner

/** The second seat is taken, and the door is empty. RM3, RM4 */
function seated(facts: RoomFacts, partner: RoomOccupant, at: number): RoomFacts {
  const seats = { ...facts.seats, partner }
  return { ...unlocked(facts), seats, candidates: [], away: { ...facts.away, partner: false }, touchedAt: at }
}

/** Whether it is the player for whom the second seat is kept. RM3 */
export const isInvited = ({ invitedId }: RoomFacts, { candidate }: RoomEventOf<'knock'>): boolean =>
  invitedId !== null && candidate.accountId === invitedId

export const seatedInvited = (facts: RoomFacts, { candidate, at }: RoomEventOf<'knock'>): RoomFacts =>
  seated(facts, candidate, at)

export const admitted = (facts: RoomFacts, { candidateId, at }: RoomEventOf<'admit'>): RoomFacts => {
  const candidate = facts.candidates.find(({ id }) => id === candidateId)
  return candidate ? seated(facts, candidate, at) : facts
}

const withoutCandidate = ({ candidates }: RoomFacts, of: string) => candidates.filter(({ id }) => id !== of)

export const knocked = (facts: RoomFacts, { candidate }: RoomEventOf<'knock'>): RoomFacts => ({
  ...facts,
  candidates: facts.candidates.some(({ id }) => id === candidate.id)
    ? facts.candidates.map((each) => (each.id === candidate.id ? candidate : each))
    : [...facts.candidates, candidate],
})

export const turnedAway = (facts: RoomFacts, { candidateId }: RoomEventOf<'turnAway'>): RoomFacts => ({
  ...facts,
  candidates: withoutCandidate(facts, candidateId),
})

/** Before the trade is agreed, both look again at who is there. RM5 */
export const signedIn = (facts: RoomFacts, { by, occupant }: RoomEventOf<'signIn'>): RoomFacts => ({
  ...(facts.agreedAt === null ? unlocked(facts) : facts),
  seats: { ...facts.seats, [by]: occupant },
})

const noteAway = (facts: RoomFacts, by: RoomSeat, isAway: boolean): RoomFacts => ({
  ...facts,
  away: { ...facts.away, [by]: isAway },
})

/** Before the trade is agreed, who leaves unlocks both. RM24 */
export const leftRoom = (facts: RoomFacts, { by }: RoomEventOf<'left'>): RoomFacts =>
  noteAway(facts.agreedAt === null ? unlocked(facts) : facts, by, true)

export const cameBack = (facts: RoomFacts, { by }: RoomEventOf<'back'>): RoomFacts => noteAway(facts, by, false)

/** Whether values of now give another verdict than the frozen ones. A pet without a value of now keeps its own. RM22 */
export function isVerdictChanged({ sides, frozen }: RoomFacts, { pets }: RoomEventOf<'valuesMoved'>): boolean {
  if (frozen === null) return false
  const old = Object.fromEntries([...frozen.host, ...frozen.partner].map((entry) => [entry.slug, entry]))
  const now = valuedSides(sides, { ...old, ...pets })
  return judge(now.host, now.partner).verdict.kind !== judge(frozen.host, frozen.partner).verdict.kind
}

/** Both look again, and learn which values moved. RM22 */
export function revalued(facts: RoomFacts, { slugs, pets, at }: RoomEventOf<'valuesMoved'>): RoomFacts {
  const entries = facts.frozen === null ? [] : [...facts.frozen.host, ...facts.frozen.partner]
  const moved = entries.filter(({ slug, value }) => slugs.includes(slug) && pets[slug] && pets[slug].value !== value)
  const found = [...new Set(moved.map(({ slug }) => slug))].map((slug) => ({ kind: 'valueMoved' as const, slug }))
  const next = revised(facts)
  return { ...next, alarms: alarmBoth(facts, found, { at, revision: next.revision }) }
}

const alarmBoth = (
  { alarms }: RoomFacts,
  found: Parameters<typeof addAlarms>[1],
  given: Parameters<typeof addAlarms>[2],
) => ({
  host: addAlarms(alarms.host, found, given),
  partner: addAlarms(alarms.partner, found, given),
})

/** Whether a pet is on a side. RM23 */
export const isOnSide = ({ sides }: RoomFacts, slug: string): boolean =>
  SEATS.some((seat) => quantityOf(sides[seat], slug) > 0)

/** The pet is on no side any more, and nobody asks for it. RM23 */
export function withoutPet(facts: RoomFacts, { slug, at }: RoomEventOf<'petGone'>): RoomFacts {
  const asks = facts.asks.filter((ask) => ask.slug !== slug)
  if (!isOnSide(facts, slug)) return { ...facts, asks }
  const next = revised(facts)
  const before = Math.max(...SEATS.map((seat) => quantityOf(facts.sides[seat], slug)))
  return {
    ...next,
    asks,
    sides: {
      host: withQuantity(facts.sides.host, slug, 0),
      partner: withQuantity(facts.sides.partner, slug, 0),
    },
    alarms: alarmBoth(facts, [{ kind: 'removed', slug, before, after: 0 }], { at, revision: next.revision }),
  }
}

export const answered = (facts: RoomFacts, { by, answer }: RoomEventOf<'answer'>): RoomFacts => ({
  ...facts,
  answers: { ...facts.answers, [by]: answer },
})

/** How the trade ended once this answer is given; null: the other has not answered. RM28 */
export function endingOf(facts: RoomFacts, event: RoomEventOf<'answer'>): 'done' | 'different' | 'notDone' | null {
  const { host, partner }: Record<RoomSeat, RoomAnswer | null> = answered(facts, event).answers
  if (host === null || partner === null) return null
  if (host === 'different' || partner === 'different') return 'different'
  return host === 'asAgreed' && partner === 'asAgreed' ? 'done' : 'notDone'
}

const refusal = (code: RoomRefusal['code'], retryAfterMs?: number): RoomRefusal =>
  retryAfterMs === undefined ? { code } : { code, retryAfterMs }

const isUnknown = (facts: RoomFacts, pets: KnownPets) =>
  SEATS.some((seat) => facts.sides[seat].some(({ slug }) => !pets[slug]))

function findEditRefusal(facts: RoomFacts, event: RoomEventOf<'set' | 'take'>): RoomRefusal | null {
  const edit = findEdit(facts, event)
  if (edit === null) return refusal('room.no_such_ask')
  if (edit.quantity === 0) return null
  if (!event.pets[edit.slug]) return refusal('room.unknown_pet')
  const side = facts.sides[event.by]
  return quantityOf(side, edit.slug) === 0 && side.length >= MAX_ENTRIES ? refusal('room.side_full') : null
}

function findAskRefusal(facts: RoomFacts, { by, slug, pets }: RoomEventOf<'ask'>): RoomRefusal | null {
  if (!pets[slug]) return refusal('room.unknown_pet')
  const of = otherSeat(by)
  const others = facts.asks.filter((ask) => ask.of === of && ask.slug !== slug)
  return others.length >= MAX_ASKS ? refusal('room.too_many_asks') : null
}

function findLockRefusal(facts: RoomFacts, { by, pets }: RoomEventOf<'lock'>): RoomRefusal | null {
  if (facts.seen[by] === null) return refusal('room.not_seen')
  if (SEATS.every((seat) => facts.sides[seat].length === 0)) return refusal('room.empty')
  if (facts.alarms[by].length > 0) return refusal('room.unread_alarm')
  return isUnknown(facts, pets) ? refusal('room.unknown_pet') : null
}

function findConfirmRefusal(facts: RoomFacts, { by, at }: RoomEventOf<'confirm'>): RoomRefusal | null {
  const opensAt = confirmOpensAt(facts, by)
  if (opensAt === null) return refusal('room.not_seen')
  return at < opensAt ? refusal('room.too_soon', opensAt - at) : null
}

function findKnockRefusal(facts: RoomFacts, { candidate }: RoomEventOf<'knock'>): RoomRefusal | null {
  const { host } = facts.seats
  if (candidate.id === host.id || (candidate.accountId !== null && candidate.accountId === host.accountId))
    return refusal('room.not_yours')
  if (facts.invitedId !== null) return candidate.accountId === facts.invitedId ? null : refusal('room.full')
  return withoutCandidate(facts, candidate.id).length >= MAX_CANDIDATES ? refusal('room.full') : null
}

function findSignInRefusal({ seats }: RoomFacts, { by, occupant }: RoomEventOf<'signIn'>): RoomRefusal | null {
  const isTaken = (seats[by]?.accountId ?? occupant.accountId) !== occupant.accountId
  return isTaken || seats[otherSeat(by)]?.accountId === occupant.accountId ? refusal('room.not_yours') : null
}

function findDoorRefusal(facts: RoomFacts, { by, candidateId }: RoomEventOf<'admit' | 'turnAway'>): RoomRefusal | null {
  if (by !== 'host') return refusal('room.not_yours')
  return facts.candidates.some(({ id }) => id === candidateId) ? null : refusal('room.no_such_candidate')
}

/** What only the kind of event asks for. */
function findOwnRefusal(facts: RoomFacts, event: RoomEvent): RoomRefusal | null {
  switch (event.type) {
    case 'set':
    case 'take':
      return findEditRefusal(facts, event)
    case 'ask':
      return findAskRefusal(facts, event)
    case 'refuse':
      return facts.asks.some(({ id, of }) => id === event.askId && of === event.by) ? null : refusal('room.no_such_ask')
    case 'lock':
      return findLockRefusal(facts, event)
    case 'confirm':
      return findConfirmRefusal(facts, event)
    case 'admit':
    case 'turnAway':
      return findDoorRefusal(facts, event)
    case 'answer':
      return (facts.answers[event.by] ?? event.answer) === event.answer ? null : refusal('room.answered')
    case 'knock':
      return findKnockRefusal(facts, event)
    case 'signIn':
      return findSignInRefusal(facts, event)
    default:
      return null
  }
}

/** Whether an event names a revision that is not this one. RM15, RM16, RM19 */
const isOfOldRevision = ({ revision }: RoomFacts, event: RoomEvent) =>
  'revision' in event && event.revision !== revision

/** Why the facts of a room refuse an event, whatever its state; null: they don't. */
export function findRoomRefusal(facts: RoomFacts, event: RoomEvent): RoomRefusal | null {
  const expiry = computeRoomExpiry(facts)
  if (event.type === 'expire') return event.at < expiry ? refusal('room.too_soon', expiry - event.at) : null
  if (event.at >= expiry) return refusal('room.over')
  if ('by' in event && facts.seats[event.by] === null) return refusal('room.not_yours')
  if (facts.agreedAt === null && isOfOldRevision(facts, event)) return refusal('room.old_revision')
  if (facts.restsUntil !== null && event.at < facts.restsUntil && isCounted(event))
    return refusal('room.resting', facts.restsUntil - event.at)
  return findOwnRefusal(facts, event)
}
