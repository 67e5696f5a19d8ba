import { assign, setup } from 'xstate'

/** Facts of a checklist, from the room and from this device. */
export type ChecklistFacts = {
  /** Whether every box is ticked. */
  readonly isComplete: boolean
  /** Whether the reader has said how the trade went. */
  readonly isAnswered: boolean
  /** Whether the room has ended. */
  readonly isOver: boolean
}

export type RoomChecklistEvent =
  /** The room or the device has other facts now. */
  | { type: 'facts.changed'; facts: ChecklistFacts }
  /** The game's window does not show the agreed trade. */
  | { type: 'mismatch.found' }
  /** The player looks at the boxes again. */
  | { type: 'checklist.resumed' }

const over = { guard: 'isOver', target: 'result' } as const
const answered = { guard: 'isAnswered', target: 'waiting' } as const

/** Modes of the checklist that a player holds next to the game's window. RM190 to RM199 */
export const roomChecklistMachine = setup({
  types: {} as { context: ChecklistFacts; input: ChecklistFacts; events: RoomChecklistEvent },
  guards: {
    isOver: ({ context }) => context.isOver,
    isAnswered: ({ context }) => context.isAnswered,
    isComplete: ({ context }) => context.isComplete,
    isIncomplete: ({ context }) => !context.isComplete,
  },
  actions: { keep: assign((_, { facts }: { facts: ChecklistFacts }) => facts) },
}).createMachine({
  id: 'room-checklist',
  context: ({ input }) => input,
  initial: 'ticking',
  on: { 'facts.changed': { actions: { type: 'keep', params: ({ event }) => event } } },
  states: {
    ticking: {
      always: [over, answered, { guard: 'isComplete', target: 'answering' }],
      on: { 'mismatch.found': 'refused' },
    },
    refused: {
      always: [over, answered],
      on: { 'checklist.resumed': 'ticking' },
    },
    answering: {
      always: [over, answered, { guard: 'isIncomplete', target: 'ticking' }],
      on: { 'mismatch.found': 'refused' },
    },
    waiting: { always: over },
    result: {},
  },
})
