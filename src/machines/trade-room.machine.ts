import type { RoomEvent, RoomEventOf, RoomFacts, RoomRefusal } from '#domain/trade-room/room-facts.ts'
import { isOnSide } from '#domain/trade-room/room-revisions.ts'
import { addAsk, editSide, isEdit, removeAsk, removePet } from '#domain/trade-room/room-edits.ts'
import {
  agree,
  confirmRevision,
  isSecondConfirm,
  isSecondLock,
  isVerdictChanged,
  lockRevision,
  noteSeen,
  unlockForValues,
  unlockSeat,
} from '#domain/trade-room/room-locks.ts'
import {
  addCandidate,
  areBothHere,
  isInvited,
  leaveRoom,
  removeCandidate,
  replaceOccupant,
  returnToRoom,
  seatCandidate,
  seatInvited,
} from '#domain/trade-room/room-people.ts'
import { addAnswer, addSaid, countOperation, findEnding, removeAlarm } from '#domain/trade-room/room-moves.ts'
import { findRoomRefusal } from '#domain/trade-room/room-refusals.ts'
import { assign, setup } from 'xstate'

type Scope<Event> = { context: RoomFacts; event: Event }
type Allowed = { readonly refusal: RoomRefusal | null }
type Holding = Allowed & { readonly holds: boolean }

const isHolding = (_: unknown, { refusal, holds }: Holding) => refusal === null && holds
const isInvitedToEmpty = (facts: RoomFacts, event: RoomEventOf<'knock'>) => isInvited(facts, event) && facts.away.host
const endsAs = (ending: ReturnType<typeof findEnding>) => (facts: RoomFacts, event: RoomEventOf<'answer'>) =>
  findEnding(facts, event) === ending

const allowed = {
  type: 'isAllowed',
  params: ({ context, event }: Scope<RoomEvent>) => ({ refusal: findRoomRefusal(context, event) }),
} as const
/** A guard for an allowed event about which something holds. */
const when = <Name extends string, Event extends RoomEvent>(
  type: Name,
  test: (facts: RoomFacts, event: Event) => boolean,
) => ({
  type,
  params: ({ context, event }: Scope<Event>) => ({
    refusal: findRoomRefusal(context, event),
    holds: test(context, event),
  }),
})
const store = <Event extends RoomEvent>(change: (facts: RoomFacts, event: Event) => RoomFacts) => ({
  type: 'store' as const,
  params: ({ context, event }: Scope<Event>) => change(countOperation(context, event), event),
})
const keep = store((facts: RoomFacts) => facts)

const accept = <Event extends RoomEvent>(change: (facts: RoomFacts, event: Event) => RoomFacts) => ({
  guard: allowed,
  actions: store(change),
})
const unchanged = { guard: allowed, actions: keep } as const

const edits = when('isEdit', isEdit)
const guest = when('isGuest', ({ seats }, { by }: RoomEventOf<'signIn'>) => seats[by]?.accountId === null)
const leavesSide = when('isOnSide', (facts, { slug }: RoomEventOf<'petGone'>) => isOnSide(facts, slug))

const signsIn = [{ guard: guest, actions: store(replaceOccupant) }, unchanged] as const

/** Edits, which lead to the state `target` where they change a side. RM8, RM9, RM23 */
const editsTo = <Target extends string>(target: Target) =>
  ({
    set: [{ guard: edits, target, actions: store(editSide) }, unchanged],
    take: [{ guard: edits, target, actions: store(editSide) }, accept(editSide)],
    petGone: [{ guard: leavesSide, target, actions: store(removePet) }, accept(removePet)],
  }) as const

/** Before the trade is agreed. */
const unfinished = {
  ask: accept(addAsk),
  refuse: accept(removeAsk),
  acknowledge: accept(removeAlarm),
  seen: accept(noteSeen),
  cancel: { guard: allowed, target: 'cancelled', actions: keep },
  parted: { guard: allowed, target: 'cancelled', actions: keep },
  expire: { guard: allowed, target: 'expired', actions: keep },
} as const

/** While both are there and build. */
const together = {
  ...unfinished,
  ...editsTo('building'),
  say: accept(addSaid),
  left: { guard: allowed, target: 'paused', actions: store(leaveRoom) },
  back: accept(returnToRoom),
  signIn: [{ guard: guest, target: 'building', actions: store(replaceOccupant) }, unchanged],
} as const

/** While both have locked the same revision. */
const reviewed = {
  ...together,
  lock: unchanged,
  unlock: { guard: allowed, target: 'lockedByOne', actions: store(unlockSeat) },
  valuesMoved: {
    guard: when('isVerdictChanged', isVerdictChanged),
    target: 'building',
    actions: store(unlockForValues),
  },
} as const

/** From the agreed trade until both have answered. */
const agreedOn = {
  acknowledge: accept(removeAlarm),
  say: accept(addSaid),
  left: accept(leaveRoom),
  back: accept(returnToRoom),
  signIn: signsIn,
  expire: unfinished.expire,
} as const

/** The life of a trade room, the same on the server and in the browser. RM1 */
export const tradeRoomMachine = setup({
  types: {} as { input: RoomFacts; context: RoomFacts; events: RoomEvent },
  guards: {
    isAllowed: (_, { refusal }: Allowed) => refusal === null,
    isEdit: isHolding,
    isGuest: isHolding,
    isOnSide: isHolding,
    isInvited: isHolding,
    isInvitedToEmpty: isHolding,
    areBothHere: isHolding,
    isSecondLock: isHolding,
    hasLocked: isHolding,
    isVerdictChanged: isHolding,
    isSecondConfirm: isHolding,
    endsDone: isHolding,
    endsDifferent: isHolding,
    endsNotDone: isHolding,
  },
  actions: {
    store: assign((_, facts: RoomFacts) => facts),
  },
}).createMachine({
  id: 'trade-room',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    /** For somebody on the second seat. */
    waiting: {
      on: {
        ...unfinished,
        ...editsTo('waiting'),
        knock: [
          { guard: when('isInvitedToEmpty', isInvitedToEmpty), target: 'paused', actions: store(seatInvited) },
          { guard: when('isInvited', isInvited), target: 'building', actions: store(seatInvited) },
          accept(addCandidate),
        ],
        admit: [
          { guard: when('areBothHere', areBothHere), target: 'building', actions: store(seatCandidate) },
          { guard: allowed, target: 'paused', actions: store(seatCandidate) },
        ],
        turnAway: accept(removeCandidate),
        withdraw: accept(removeCandidate),
        left: accept(leaveRoom),
        back: accept(returnToRoom),
        signIn: signsIn,
      },
    },
    building: {
      on: {
        ...together,
        lock: { guard: allowed, target: 'lockedByOne', actions: store(lockRevision) },
        unlock: unchanged,
      },
    },
    lockedByOne: {
      on: {
        ...together,
        lock: [
          {
            guard: when('isSecondLock', (facts, { by }: RoomEventOf<'lock'>) => isSecondLock(facts, by)),
            target: 'reviewing',
            actions: store(lockRevision),
          },
          unchanged,
        ],
        unlock: [
          {
            guard: when('hasLocked', (facts, { by }: RoomEventOf<'unlock'>) => facts.locked[by] !== null),
            target: 'building',
            actions: store(unlockSeat),
          },
          unchanged,
        ],
      },
    },
    reviewing: {
      on: { ...reviewed, confirm: { guard: allowed, target: 'confirmedByOne', actions: store(confirmRevision) } },
    },
    confirmedByOne: {
      on: {
        ...reviewed,
        confirm: [
          {
            guard: when('isSecondConfirm', (facts, { by }: RoomEventOf<'confirm'>) => isSecondConfirm(facts, by)),
            target: 'agreed',
            actions: store(agree),
          },
          unchanged,
        ],
      },
    },
    /** A seat is away. */
    paused: {
      on: {
        ...unfinished,
        ...editsTo('paused'),
        say: accept(addSaid),
        unlock: unchanged,
        left: accept(leaveRoom),
        back: [
          {
            guard: when('areBothHere', (facts, event: RoomEventOf<'back'>) => areBothHere(returnToRoom(facts, event))),
            target: 'building',
            actions: store(returnToRoom),
          },
          accept(returnToRoom),
        ],
        signIn: signsIn,
      },
    },
    agreed: {
      on: {
        ...agreedOn,
        start: { guard: allowed, target: 'inGame', actions: keep },
        answer: { guard: allowed, target: 'inGame', actions: store(addAnswer) },
      },
    },
    inGame: {
      on: {
        ...agreedOn,
        start: unchanged,
        answer: [
          { guard: when('endsDone', endsAs('done')), target: 'done', actions: store(addAnswer) },
          { guard: when('endsDifferent', endsAs('different')), target: 'different', actions: store(addAnswer) },
          { guard: when('endsNotDone', endsAs('notDone')), target: 'notDone', actions: store(addAnswer) },
          accept(addAnswer),
        ],
      },
    },
    done: { type: 'final' },
    different: { type: 'final' },
    notDone: { type: 'final' },
    cancelled: { type: 'final' },
    expired: { type: 'final' },
  },
})
