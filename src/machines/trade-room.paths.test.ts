import { TRADE_ROOM_STATES } from '#contract/trade-rooms.ts'
import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { tradeRoomMachine } from './trade-room.machine.ts'
import { roomPaths, START } from './trade-room.paths.ts'

it('[RM1] there is a path through every step of every kind of room, and through every state', () => {
  const states = new Set(roomPaths.flatMap((path) => [START.state, ...path.map(({ room }) => room.state)]))
  expect([roomPaths.length, states]).toEqual([2374, new Set(TRADE_ROOM_STATES)])
})

it('[RM1] a running machine walks each path as a stored room does', () => {
  for (const path of roomPaths) {
    const actor = createActor(tradeRoomMachine, { input: START.facts }).start()
    for (const { event } of path) actor.send(event)
    const { value, context } = actor.getSnapshot()
    const { state, facts } = path.at(-1)?.room ?? START
    expect({ says: path.map(({ says }) => says).join(', '), state: value, facts: context }).toEqual({
      says: path.map(({ says }) => says).join(', '),
      state,
      facts,
    })
  }
})

it.each([
  ['agreed', 'locks', 'host', 'partner'],
  ['agreed', 'confirms', 'host', 'partner'],
  ['agreed', 'has SEEN it', 'host', 'partner'],
] as const)('[RM20] no path leads to %s unless each seat %s', (state, step, ...seats) => {
  const says = roomPaths
    .filter((path) => path.at(-1)?.room.state === state)
    .map((path) => path.map((each) => each.says))
  expect(says.length).toBeGreaterThan(0)
  expect(says.filter((path) => !seats.every((seat) => path.includes(`${seat} ${step}`)))).toEqual([])
})
