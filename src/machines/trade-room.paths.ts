import type { RoomSeat } from '#contract/trade-rooms.ts'
import type { RoomEvent, StoredRoom } from '#domain/trade-room/room-facts.ts'
import { quantityOf } from '#domain/trade-room/room-seats.ts'
import { fromTransition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { NEW_ROOM, OWL, petsWorth, type RoomStep, toEvent, VALUES } from './trade-room.harness.ts'
import { confirmOpensAt, expiresAt, roomAfter } from './trade-room-transitions.ts'

type Step = (room: StoredRoom) => RoomStep

const edit =
  (by: RoomSeat, slug: string): Step =>
  ({ facts }) => ({ type: 'set', by, slug, quantity: quantityOf(facts.sides[by], slug) === 1 ? 2 : 1 })
const readAlarm =
  (by: RoomSeat): Step =>
  ({ facts }) => ({ type: 'acknowledge', by, alarmId: facts.alarms[by][0]?.id ?? '' })
const revise =
  (type: 'seen' | 'lock', by: RoomSeat): Step =>
  ({ facts: { revision } }) => ({ type, by, revision })
const confirm =
  (by: RoomSeat): Step =>
  ({ facts }) => ({
    type: 'confirm',
    by,
    revision: facts.revision,
    at: Math.max(facts.touchedAt, confirmOpensAt(facts, by) ?? 0),
  })
const always =
  (step: RoomStep): Step =>
  () =>
    step

/** Moves of a seat, in words. */
const stepsOf = (by: RoomSeat, slug: string): (readonly [string, Step])[] => [
  [`${by} edits`, edit(by, slug)],
  [`${by} has SEEN it`, revise('seen', by)],
  [`${by} locks`, revise('lock', by)],
  [`${by} takes the lock back`, always({ type: 'unlock', by })],
  [`${by} confirms`, confirm(by)],
  [`${by} reads an alarm`, readAlarm(by)],
  [`${by} leaves`, always({ type: 'left', by })],
  [`${by} is back`, always({ type: 'back', by })],
  [`${by} starts`, always({ type: 'start', by })],
  [`${by} says as agreed`, always({ type: 'answer', by, answer: 'asAgreed' })],
  [`${by} says different`, always({ type: 'answer', by, answer: 'different' })],
  [`${by} says not done`, always({ type: 'answer', by, answer: 'notDone' })],
  [`${by} cancels`, always({ type: 'cancel', by })],
]
const STEPS: readonly (readonly [string, Step])[] = [
  ['a guest knocks', always({ type: 'knock', candidate: OWL })],
  ['the guest may not trade any more', always({ type: 'withdraw', candidateId: OWL.id })],
  ['the host turns the guest away', always({ type: 'turnAway', by: 'host', candidateId: OWL.id })],
  ['the host admits the guest', always({ type: 'admit', by: 'host', candidateId: OWL.id })],
  ...stepsOf('host', 'cat'),
  ...stepsOf('partner', 'dog'),
  [
    'the guest signs in',
    always({ type: 'signIn', by: 'partner', occupant: { id: 'olivia', name: 'Olivia', accountId: 'olivia' } }),
  ],
  ['a value moves', always({ type: 'valuesMoved', slugs: ['cat'], pets: petsWorth({ ...VALUES, cat: 5_000 }) })],
  ['a pet is gone', always({ type: 'petGone', slug: 'dog' })],
  ['the two part', always({ type: 'parted' })],
  ['its time ends', (room) => ({ type: 'expire', at: expiresAt(room) })],
]

/** The host waits, with both sides as an offer has them. */
export const START: StoredRoom = {
  ...NEW_ROOM,
  facts: {
    ...NEW_ROOM.facts,
    sides: { host: [{ slug: 'cat', quantity: 1 }], partner: [{ slug: 'dog', quantity: 1 }] },
  },
}

type Walked = { readonly type: 'step'; readonly says: string; readonly event: RoomEvent; readonly room: StoredRoom }

/** Rooms that differ in nothing which decides what may happen next. */
const key = ({ state, facts }: StoredRoom) =>
  JSON.stringify([
    state,
    facts.seats.partner?.id ?? facts.candidates.length,
    ...(['host', 'partner'] as const).map((seat) => [
      facts.seen[seat] !== null,
      facts.locked[seat] !== null,
      facts.confirmed[seat] !== null,
      facts.alarms[seat].length > 0,
      facts.away[seat],
      facts.answers[seat],
    ]),
  ])

const stepFrom = (room: StoredRoom): Walked[] =>
  STEPS.flatMap(([says, step]) => {
    const event = toEvent(room, step(room))
    const next = roomAfter(room, event)
    return 'refused' in next || key(next) === key(room) ? [] : [{ type: 'step' as const, says, event, room: next }]
  })

/** A shortest path through each step that changes a room, from each kind of room that can be reached. */
export const roomPaths = getShortestPaths(
  fromTransition((_: StoredRoom, { room }: Walked) => room, START),
  {
    events: ({ context }) => stepFrom(context),
    serializeState: ({ context }, event, previous) =>
      JSON.stringify([key(context), (event as Walked | undefined)?.says, previous && key(previous.context)]) as never,
    limit: 100_000,
  },
).map(({ steps }) => steps.slice(1).map(({ event }) => event as Walked))
