import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { roomChecklistMachine, type ChecklistFacts, type RoomChecklistEvent } from './room-checklist.machine.ts'

const NONE: ChecklistFacts = { isComplete: false, isAnswered: false, isOver: false }
const changed = (facts: Partial<ChecklistFacts>): RoomChecklistEvent => ({
  type: 'facts.changed',
  facts: { ...NONE, ...facts },
})

/** States after the start and after each event. */
function walk(start: Partial<ChecklistFacts>, ...events: RoomChecklistEvent[]) {
  const actor = createActor(roomChecklistMachine, { input: { ...NONE, ...start } }).start()
  const states = [actor.getSnapshot().value]
  for (const event of events) {
    actor.send(event)
    states.push(actor.getSnapshot().value)
  }
  return states
}

it('[RM193] the questions come with the last box, and go when one is unticked', () => {
  expect(walk({}, changed({ isComplete: true }), changed({}))).toEqual(['ticking', 'answering', 'ticking'])
})

it('[RM194] a mismatch leads away from the boxes, also with all of them ticked, and back', () => {
  const [mismatch, back] = [{ type: 'mismatch.found' }, { type: 'checklist.resumed' }] as const
  expect(walk({}, mismatch, back)).toEqual(['ticking', 'refused', 'ticking'])
  expect(walk({ isComplete: true }, mismatch, changed({ isComplete: true }), back)).toEqual([
    'answering',
    'refused',
    'refused',
    'answering',
  ])
})

it('[RM198] an answer waits for the other one from every mode, and is not taken back', () => {
  const answered = changed({ isAnswered: true, isComplete: true })
  expect(walk({}, answered)).toEqual(['ticking', 'waiting'])
  expect(walk({ isComplete: true }, answered)).toEqual(['answering', 'waiting'])
  expect(walk({}, { type: 'mismatch.found' }, answered, { type: 'checklist.resumed' }, changed({}))).toEqual([
    'ticking',
    'refused',
    'waiting',
    'waiting',
    'waiting',
  ])
})

it('[RM199] the end of the room shows the result in every mode', () => {
  const over = changed({ isOver: true })
  expect(walk({ isOver: true })).toEqual(['result'])
  expect(walk({}, over)).toEqual(['ticking', 'result'])
  expect(walk({}, { type: 'mismatch.found' }, over)).toEqual(['ticking', 'refused', 'result'])
  expect(walk({ isAnswered: true }, over)).toEqual(['waiting', 'result'])
})
