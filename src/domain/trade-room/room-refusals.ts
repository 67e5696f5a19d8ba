import { MAX_ENTRIES } from '#domain/trade/trade.ts'
import type { KnownPets, RoomEvent, RoomEventOf, RoomFacts, RoomRefusal } from './room-facts.ts'
import { findPet, otherSeat, quantityOf, SEATS } from './room-seats.ts'
import { computeRoomExpiry, confirmOpensAt } from './room-waits.ts'
import { findEdit, MAX_ASKS } from './room-edits.ts'
import { listOthers, MAX_CANDIDATES } from './room-people.ts'
import { isCounted } from './room-moves.ts'

const refusal = (code: RoomRefusal['code'], retryAfterMs?: number): RoomRefusal =>
  retryAfterMs === undefined ? { code } : { code, retryAfterMs }

const isUnknown = (facts: RoomFacts, pets: KnownPets) =>
  SEATS.some((seat) => facts.sides[seat].some(({ slug }) => !findPet(pets, slug)))

function findEditRefusal(facts: RoomFacts, event: RoomEventOf<'set' | 'take'>): RoomRefusal | null {
  const edit = findEdit(facts, event)
  if (edit === null) return refusal('room.no_such_ask')
  if (edit.quantity === 0) return null
  if (!findPet(event.pets, edit.slug)) return refusal('room.unknown_pet')
  const side = facts.sides[event.by]
  return quantityOf(side, edit.slug) === 0 && side.length >= MAX_ENTRIES ? refusal('room.side_full') : null
}

function findAskRefusal(facts: RoomFacts, { by, slug, pets }: RoomEventOf<'ask'>): RoomRefusal | null {
  if (!findPet(pets, slug)) return refusal('room.unknown_pet')
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

function findKnockRefusal(facts: RoomFacts, event: RoomEventOf<'knock'>): RoomRefusal | null {
  const { host } = facts.seats
  const { candidate } = event
  if (candidate.id === host.id || (candidate.accountId !== null && candidate.accountId === host.accountId))
    return refusal('room.not_yours')
  if (facts.invitedId !== null) return candidate.accountId === facts.invitedId ? null : refusal('room.full')
  return listOthers(facts, event).length >= MAX_CANDIDATES ? refusal('room.full') : null
}

function findSignInRefusal({ seats }: RoomFacts, { by, occupant }: RoomEventOf<'signIn'>): RoomRefusal | null {
  const isTaken = (seats[by]?.accountId ?? occupant.accountId) !== occupant.accountId
  return isTaken || seats[otherSeat(by)]?.accountId === occupant.accountId ? refusal('room.not_yours') : null
}

function findDoorRefusal(
  facts: RoomFacts,
  { candidateId }: RoomEventOf<'admit' | 'turnAway' | 'withdraw'>,
): RoomRefusal | null {
  return facts.candidates.some(({ id }) => id === candidateId) ? null : refusal('room.no_such_candidate')
}

/** Conditions of one kind of event. */
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
    case 'withdraw':
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
