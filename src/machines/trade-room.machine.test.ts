import { expect, it } from 'vitest'
import { agree, BUILT_ROOM, NEW_ROOM, review, walkRoom } from './trade-room.harness.ts'

it('[RM1] leads two players from the door to the end of their trade', () => {
  const agreed = agree(BUILT_ROOM)
  const started = walkRoom(agreed, { type: 'start', by: 'partner' })
  const asked = walkRoom(started, { type: 'answer', by: 'partner', answer: 'asAgreed' })
  const ended = walkRoom(asked, { type: 'answer', by: 'host', answer: 'asAgreed' })
  expect([NEW_ROOM, BUILT_ROOM, review(BUILT_ROOM), agreed, started, asked, ended].map(({ state }) => state)).toEqual([
    'waiting',
    'building',
    'reviewing',
    'agreed',
    'inGame',
    'inGame',
    'done',
  ])
})
