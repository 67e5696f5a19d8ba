import type { RoomSeat } from '#contract/trade-rooms.ts'
import type { RoomEvent, StoredRoom } from '#domain/trade-room/room-facts.ts'
import type { RoomObserver } from './room-server.ts'

export class RoomViolation extends Error {}

const SEATS = ['host', 'partner'] as const
const other = (seat: RoomSeat): RoomSeat => (seat === 'host' ? 'partner' : 'host')
const sidesOf = (room: StoredRoom) => JSON.stringify(room.facts.sides)

/** What a seat did about the sides as they are, each with its time and place in the order of events. */
type Steps = { seen?: number; lock?: number; confirm?: { at: number; order: number } }

/**
 * Judges a run by the events alone and by the two sides: it keeps its own account of who has SEEN, locked and confirmed what, and does not
 * read that of the machine. RM40 to RM42
 */
export function createRoomObserver(): RoomObserver {
  const snapshots = new Map<number, string>()
  const steps: Record<RoomSeat, Steps> = { host: {}, partner: {} }
  const hasLocked = { host: false, partner: false }
  const lockedOther: Record<RoomSeat, StoredRoom['facts']['sides']['host']> = { host: [], partner: [] }
  const edits = { host: 0, partner: 0 }
  let order = 0
  let lastLock = 0

  const fail = (text: string): never => {
    throw new RoomViolation(text)
  }
  const forget = () => {
    for (const seat of SEATS) steps[seat] = {}
  }

  function checkSnapshot({ facts }: StoredRoom, before: StoredRoom) {
    const sides = JSON.stringify(facts.sides)
    const known = snapshots.get(facts.revision)
    if (known !== undefined && known !== sides) fail('two snapshots of one revision')
    snapshots.set(facts.revision, sides)
    if (facts.revision < before.facts.revision) fail('the revision went back')
    if (before.facts.agreedAt !== null && sides !== sidesOf(before)) fail('an agreed trade was changed')
  }

  function checkEdit(event: RoomEvent, before: StoredRoom, after: StoredRoom) {
    if (sidesOf(before) === sidesOf(after)) return
    forget()
    if (!['waiting', 'building', 'paused'].includes(after.state)) fail('an edit left the room locked')
    const by = 'by' in event ? event.by : null
    if (by === null) return
    const theirs = other(by)
    if (JSON.stringify(before.facts.sides[theirs]) !== JSON.stringify(after.facts.sides[theirs]))
      fail('a seat changed the other’s side')
    if (!hasLocked[theirs]) return
    edits[by] += 1
    const taken = lockedOther[theirs].find(
      ({ slug }) =>
        before.facts.sides[by].some((entry) => entry.slug === slug) &&
        !after.facts.sides[by].some((entry) => entry.slug === slug),
    )
    if (taken && !after.facts.alarms[theirs].some(({ slug }) => slug === taken.slug))
      fail('a pet went after the lock without an alarm')
  }

  function noteStep(event: RoomEvent, before: StoredRoom) {
    if (event.type === 'left' || event.type === 'admit') forget()
    // Somebody else on a seat: both look again. A repeated frame changes nobody.
    if (event.type === 'signIn' && before.facts.seats[event.by]?.accountId === null) forget()
    if (event.type === 'seen') {
      if (event.revision !== before.facts.revision) fail('took SEEN of an old revision')
      steps[event.by].seen ??= event.at
    }
    if (event.type === 'unlock') for (const seat of SEATS) delete steps[seat].confirm
    if (event.type === 'unlock') delete steps[event.by].lock
    if (event.type === 'lock' && steps[event.by].lock === undefined) {
      if (before.facts.alarms[event.by].length > 0) fail('locked with an unread alarm')
      if (event.revision !== before.facts.revision) fail('locked an old revision')
      steps[event.by].lock = order
      lastLock = order
      hasLocked[event.by] = true
      lockedOther[event.by] = before.facts.sides[other(event.by)]
    }
    if (event.type === 'confirm') {
      if (event.revision !== before.facts.revision) fail('confirmed an old revision')
      steps[event.by].confirm ??= { at: event.at, order }
    }
  }

  function checkAgreed(event: RoomEvent, after: StoredRoom) {
    if (after.state !== 'agreed' || event.type !== 'confirm') return
    for (const seat of SEATS) {
      const { seen, lock, confirm } = steps[seat]
      if (seen === undefined) return fail('agreed on a revision that a seat has not SEEN')
      if (lock === undefined) return fail('agreed on a revision that a seat has not locked')
      if (confirm === undefined) return fail('agreed without the confirmation of a seat')
      if (confirm.order < lastLock) return fail('agreed by a confirmation from before a lock')
      const isGift = after.facts.sides[other(seat)].length === 0
      const wait = isGift ? 30_000 : Math.min(30_000, 10_000 + 5_000 * edits[other(seat)])
      if (confirm.at - seen < wait) fail('agreed before a seat had SEEN it for its full wait')
    }
  }

  return (event, before, after) => {
    order += 1
    checkSnapshot(after, before)
    checkEdit(event, before, after)
    // Values that moved make both look again.
    if (after.facts.revision !== before.facts.revision) forget()
    noteStep(event, before)
    checkAgreed(event, after)
  }
}
