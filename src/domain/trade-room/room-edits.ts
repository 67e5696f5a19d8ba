import type { RoomSeat } from '#contract/trade-rooms.ts'
import type { RoomEntry, RoomEventOf, RoomFacts } from './room-facts.ts'
import { otherSeat, quantityOf, SEATS } from './room-seats.ts'
import { addAlarms, findSwapAlarms } from './swap-alarms.ts'
import { alarmBoth, isOnSide, startRevision } from './room-revisions.ts'

/** Open requests about one side. RM11 */
export const MAX_ASKS = 10

const withQuantity = (side: readonly RoomEntry[], slug: string, quantity: number): readonly RoomEntry[] => {
  if (quantity === 0) return side.filter((entry) => entry.slug !== slug)
  return side.some((entry) => entry.slug === slug)
    ? side.map((entry) => (entry.slug === slug ? { slug, quantity } : entry))
    : [...side, { slug, quantity }]
}

/** The number of a pet that `set` names, or the ask that `take` names; null: there is no such ask. */
export function findEdit(facts: RoomFacts, event: RoomEventOf<'set' | 'take'>): RoomEntry | null {
  if (event.type === 'set') return event
  return facts.asks.find(({ id, of }) => id === event.askId && of === event.by) ?? null
}

/** Whether a side becomes another one; an edit to what is there already is none. RM9 */
export function isEdit(facts: RoomFacts, event: RoomEventOf<'set' | 'take'>): boolean {
  const edit = findEdit(facts, event)
  return edit !== null && quantityOf(facts.sides[event.by], edit.slug) !== edit.quantity
}

/** The requests that an edit leaves open. RM12 */
const remainingAsks = (facts: RoomFacts, seat: RoomSeat, { slug, quantity }: RoomEntry) =>
  facts.asks.filter((ask) => ask.of !== seat || ask.slug !== slug || ask.quantity !== quantity)

/** The seat's own side with one edit, and what the other seat is to be told of it. RM8, RM12, RM30 */
export function editSide(facts: RoomFacts, event: RoomEventOf<'set' | 'take'>): RoomFacts {
  const { by, at, pets } = event
  const edit = findEdit(facts, event)
  if (edit === null) return facts
  const asks = remainingAsks(facts, by, edit)
  if (!isEdit(facts, event)) return { ...facts, asks }
  const other = otherSeat(by)
  const before = facts.sides[by]
  const after = withQuantity(before, edit.slug, edit.quantity)
  const next = { ...startRevision(facts), asks, sides: { ...facts.sides, [by]: after } }
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
export function addAsk(facts: RoomFacts, { by, id, slug, quantity }: RoomEventOf<'ask'>): RoomFacts {
  const of = otherSeat(by)
  const asks = facts.asks.filter((ask) => ask.of !== of || ask.slug !== slug)
  const isThere = quantityOf(facts.sides[of], slug) === quantity
  return { ...facts, asks: isThere ? asks : [...asks, { id, of, slug, quantity }] }
}

export const removeAsk = (facts: RoomFacts, { by, askId }: RoomEventOf<'refuse'>): RoomFacts => ({
  ...facts,
  asks: facts.asks.filter((ask) => ask.of !== by || ask.id !== askId),
})

/** The pet is on no side any more, and nobody asks for it. RM23 */
export function removePet(facts: RoomFacts, { slug, at }: RoomEventOf<'petGone'>): RoomFacts {
  const asks = facts.asks.filter((ask) => ask.slug !== slug)
  if (!isOnSide(facts, slug)) return { ...facts, asks }
  const next = startRevision(facts)
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
