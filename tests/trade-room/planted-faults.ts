import type { RoomEvent, RoomFacts, StoredRoom } from '#domain/trade-room/room-facts.ts'
import { roomAfter, settleRoom } from '#machines/trade-room-transitions.ts'
import type { RoomRules } from './room-server.ts'

export const RULES: RoomRules = { roomAfter, settleRoom }

const LONG_AGO = -1_000_000

/** The rules with a fault in the room that follows from an event. */
const withFault = (fault: (after: StoredRoom, before: StoredRoom, event: RoomEvent) => StoredRoom): RoomRules => ({
  settleRoom,
  roomAfter: (before, event) => {
    const after = roomAfter(before, event)
    return 'refused' in after ? after : fault(after, before, event)
  },
})
/** The rules with a fault in how they read the room or the event. */
const withReading = (read: (room: StoredRoom, event: RoomEvent) => [StoredRoom, RoomEvent]): RoomRules => ({
  settleRoom,
  roomAfter: (room, event) => roomAfter(...read(room, event)),
})
const change = ({ state, facts }: StoredRoom, changes: Partial<RoomFacts>): StoredRoom => ({
  state,
  facts: { ...facts, ...changes },
})
const isEdited = (after: StoredRoom, before: StoredRoom) =>
  JSON.stringify(after.facts.sides) !== JSON.stringify(before.facts.sides)
const isUnfinished = ({ facts }: StoredRoom) => facts.agreedAt === null

/** Who was at a revision is at the next one. */
const moveOn = (before: StoredRoom, revision: number): Partial<RoomFacts> => {
  const { seen, locked } = before.facts
  const move = <T extends object>(each: T | null): T | null => each && { ...each, revision }
  return {
    seen: { host: move(seen.host), partner: move(seen.partner) },
    locked: { host: locked.host === null ? null : revision, partner: locked.partner === null ? null : revision },
  }
}

/** Each breaks one rule of the machine. RM43 */
export const FAULTS: Readonly<Record<string, { readonly rules: RoomRules; readonly finds: string }>> = {
  'an edit that keeps the locks': {
    finds: 'an edit left the room locked',
    rules: withFault((after, before) =>
      isEdited(after, before) && before.state === 'lockedByOne'
        ? change({ ...after, state: before.state }, moveOn(before, after.facts.revision))
        : after,
    ),
  },
  'a SEEN that outlives an edit': {
    finds: 'agreed on a revision that a seat has not SEEN',
    rules: withFault((after, before) =>
      isEdited(after, before) ? change(after, { seen: moveOn(before, after.facts.revision).seen! }) : after,
    ),
  },
  'an edit that makes no revision': {
    finds: 'two snapshots of one revision',
    rules: withFault((after, before) =>
      isEdited(after, before) ? change(after, { revision: before.facts.revision }) : after,
    ),
  },
  'waits of no time': {
    finds: 'agreed before a seat had SEEN it for its full wait',
    rules: withReading(({ state, facts }, event) => {
      const early = (seat: 'host' | 'partner') => facts.seen[seat] && { ...facts.seen[seat], at: LONG_AGO }
      return [{ state, facts: { ...facts, seen: { host: early('host'), partner: early('partner') } } }, event]
    }),
  },
  'a wait that edits after the lock don’t extend': {
    finds: 'agreed before a seat had SEEN it for its full wait',
    rules: withFault((after) => change(after, { editsAfterLock: { host: 0, partner: 0 } })),
  },
  'a gift without its longer wait': {
    finds: 'agreed before a seat had SEEN it for its full wait',
    rules: withReading((room, event) => {
      const { sides, seen } = room.facts
      if (event.type !== 'confirm' || (sides.host.length > 0 && sides.partner.length > 0)) return [room, event]
      return [
        change(room, { seen: { ...seen, [event.by]: seen[event.by] && { ...seen[event.by], at: event.at - 30_000 } } }),
        event,
      ]
    }),
  },
  'an old lock or confirmation that counts': {
    finds: 'locked an old revision',
    rules: withReading((room, event) => [
      room,
      event.type === 'lock' || event.type === 'confirm' ? { ...event, revision: room.facts.revision } : event,
    ]),
  },
  'an old SEEN that counts': {
    finds: 'took SEEN of an old revision',
    rules: withReading((room, event) => [
      room,
      event.type === 'seen' ? { ...event, revision: room.facts.revision } : event,
    ]),
  },
  'a second confirmation by the same seat that counts': {
    finds: 'agreed without the confirmation of a seat',
    rules: withReading((room, event) => [
      room,
      event.type === 'confirm' && room.facts.confirmed[event.by] !== null
        ? { ...event, by: event.by === 'host' ? 'partner' : 'host' }
        : event,
    ]),
  },
  'a lock that is taken back, and a confirmation that stays': {
    finds: 'agreed without the confirmation of a seat',
    rules: withFault((after, before, event) =>
      event.type === 'unlock' ? change(after, { confirmed: before.facts.confirmed }) : after,
    ),
  },
  'a seat that leaves and keeps its SEEN': {
    finds: 'agreed on a revision that a seat has not SEEN',
    rules: withFault((after, before, event) =>
      event.type === 'left' && isUnfinished(before) ? change(after, { seen: before.facts.seen }) : after,
    ),
  },
  'an edit after the trade was agreed': {
    finds: 'two snapshots of one revision',
    rules: withFault((after, before, event) =>
      event.type === 'start' ? change(after, { sides: { ...before.facts.sides, host: [] } }) : after,
    ),
  },
  'an edit of the other’s side': {
    finds: 'a seat changed the other’s side',
    rules: withReading((room, event) => [
      room,
      event.type === 'set' && event.slug === 'frog'
        ? { ...event, by: event.by === 'host' ? 'partner' : 'host' }
        : event,
    ]),
  },
  'a swap without an alarm': {
    finds: 'a pet went after the lock without an alarm',
    rules: withFault((after, before) =>
      isEdited(after, before) ? change(after, { alarms: before.facts.alarms }) : after,
    ),
  },
  'a lock over an unread alarm': {
    finds: 'locked with an unread alarm',
    rules: withReading((room, event) => [
      event.type === 'lock' ? change(room, { alarms: { host: [], partner: [] } }) : room,
      event,
    ]),
  },
}
