import type { RoomEvent, RoomFacts, RoomRefusal } from '#domain/trade-room/room-facts.ts'
import {
  acknowledged,
  admitted,
  agreed,
  answered,
  areBothHere,
  asked,
  cameBack,
  confirmed,
  edited,
  endingOf,
  findRoomRefusal,
  isEdit,
  isInvited,
  isOnSide,
  isSecondConfirm,
  isSecondLock,
  isVerdictChanged,
  knocked,
  leftRoom,
  locked,
  noted,
  noteSeen,
  refused,
  revalued,
  type RoomEventOf,
  said,
  seatedInvited,
  signedIn,
  takeLockBack,
  turnedAway,
  withoutPet,
} from '#domain/trade-room/room-moves.ts'
import { assign, setup } from 'xstate'

type Scope<Event> = { context: RoomFacts; event: Event }
type Allowed = { readonly refusal: RoomRefusal | null }
type Holding = Allowed & { readonly holds: boolean }

const isHolding = (_: unknown, { refusal, holds }: Holding) => refusal === null && holds
const isInvitedToEmpty = (facts: RoomFacts, event: RoomEventOf<'knock'>) => isInvited(facts, event) && facts.away.host
const endsAs = (ending: ReturnType<typeof endingOf>) => (facts: RoomFacts, event: RoomEventOf<'answer'>) =>
  endingOf(facts, event) === ending

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
  params: ({ context, event }: Scope<Event>) => change(noted(context, event), event),
})
const keep = store((facts: RoomFacts) => facts)

const accept = <Event extends RoomEvent>(change: (facts: RoomFacts, event: Event) => RoomFacts) => ({
  guard: allowed,
  actions: store(change),
})
const unchanged = { guard: allowed, actions: keep } as const

const edits = when('isEdit', isEdit)
const leavesSide = when('isOnSide', (facts, { slug }: RoomEventOf<'petGone'>) => isOnSide(facts, slug))

/** Edits, which lead to the state `target` where they change a side. RM8, RM9, RM23 */
const editsTo = <Target extends string>(target: Target) =>
  ({
    set: [{ guard: edits, target, actions: store(edited) }, unchanged],
    take: [{ guard: edits, target, actions: store(edited) }, accept(edited)],
    petGone: [{ guard: leavesSide, target, actions: store(withoutPet) }, accept(withoutPet)],
  }) as const

/** Before the trade is agreed. */
const unfinished = {
  ask: accept(asked),
  refuse: accept(refused),
  acknowledge: accept(acknowledged),
  seen: accept(noteSeen),
  cancel: { guard: allowed, target: 'cancelled', actions: keep },
  parted: { guard: allowed, target: 'cancelled', actions: keep },
  expire: { guard: allowed, target: 'expired', actions: keep },
} as const

/** While both are there and build. */
const together = {
  ...unfinished,
  ...editsTo('building'),
  say: accept(said),
  left: { guard: allowed, target: 'paused', actions: store(leftRoom) },
  back: accept(cameBack),
  signIn: { guard: allowed, target: 'building', actions: store(signedIn) },
} as const

/** While both have locked the same revision. */
const reviewed = {
  ...together,
  lock: unchanged,
  unlock: { guard: allowed, target: 'lockedByOne', actions: store(takeLockBack) },
  valuesMoved: {
    guard: when('isVerdictChanged', isVerdictChanged),
    target: 'building',
    actions: store(revalued),
  },
} as const

/** From the agreed trade until both have answered. */
const agreedOn = {
  acknowledge: accept(acknowledged),
  say: accept(said),
  left: accept(leftRoom),
  back: accept(cameBack),
  signIn: accept(signedIn),
  expire: unfinished.expire,
} as const

/** The life of a trade room, the same on the server and in the browser. RM1 */
export const tradeRoomMachine = setup({
  types: {} as { input: RoomFacts; context: RoomFacts; events: RoomEvent },
  guards: {
    isAllowed: (_, { refusal }: Allowed) => refusal === null,
    isEdit: isHolding,
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
          { guard: when('isInvitedToEmpty', isInvitedToEmpty), target: 'paused', actions: store(seatedInvited) },
          { guard: when('isInvited', isInvited), target: 'building', actions: store(seatedInvited) },
          accept(knocked),
        ],
        admit: [
          { guard: when('areBothHere', areBothHere), target: 'building', actions: store(admitted) },
          { guard: allowed, target: 'paused', actions: store(admitted) },
        ],
        turnAway: accept(turnedAway),
        left: accept(leftRoom),
        back: accept(cameBack),
        signIn: accept(signedIn),
      },
    },
    building: {
      on: {
        ...together,
        lock: { guard: allowed, target: 'lockedByOne', actions: store(locked) },
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
            actions: store(locked),
          },
          unchanged,
        ],
        unlock: [
          {
            guard: when('hasLocked', (facts, { by }: RoomEventOf<'unlock'>) => facts.locked[by] !== null),
            target: 'building',
            actions: store(takeLockBack),
          },
          unchanged,
        ],
      },
    },
    reviewing: {
      on: { ...reviewed, confirm: { guard: allowed, target: 'confirmedByOne', actions: store(confirmed) } },
    },
    confirmedByOne: {
      on: {
        ...reviewed,
        confirm: [
          {
            guard: when('isSecondConfirm', (facts, { by }: RoomEventOf<'confirm'>) => isSecondConfirm(facts, by)),
            target: 'agreed',
            actions: store(agreed),
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
        say: accept(said),
        unlock: unchanged,
        left: accept(leftRoom),
        back: [
          {
            guard: when('areBothHere', (facts, event: RoomEventOf<'back'>) => areBothHere(cameBack(facts, event))),
            target: 'building',
            actions: store(cameBack),
          },
          accept(cameBack),
        ],
        signIn: accept(signedIn),
      },
    },
    agreed: {
      on: {
        ...agreedOn,
        start: { guard: allowed, target: 'inGame', actions: keep },
        answer: { guard: allowed, target: 'inGame', actions: store(answered) },
      },
    },
    inGame: {
      on: {
        ...agreedOn,
        start: unchanged,
        answer: [
          { guard: when('endsDone', endsAs('done')), target: 'done', actions: store(answered) },
          { guard: when('endsDifferent', endsAs('different')), target: 'different', actions: store(answered) },
          { guard: when('endsNotDone', endsAs('notDone')), target: 'notDone', actions: store(answered) },
          accept(answered),
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
