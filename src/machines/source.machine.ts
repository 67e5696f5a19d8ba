import type { SourceEvent } from '#contract/sources.ts'
import { assign, setup } from 'xstate'

/** `isOut`: the source's rows are out of counts and values. */
export type SourceFacts = { readonly isOut: boolean }

const ends = { revoke: { target: 'revoked', actions: 'takeOut' }, leak: 'revoked' } as const

/** The life of a source of observations. Revoking takes its rows out, a leak leaves them for a lead to decide. SO6, SO7, SO24 */
export const sourceMachine = setup({
  types: {} as { input: SourceFacts; context: SourceFacts; events: { readonly type: SourceEvent } },
  guards: {
    isIn: ({ context }) => !context.isOut,
    isOut: ({ context }) => context.isOut,
  },
  actions: {
    takeOut: assign({ isOut: true }),
    putBack: assign({ isOut: false }),
  },
}).createMachine({
  id: 'source',
  context: ({ input }) => input,
  initial: 'quarantined',
  on: {
    'take-out': { guard: 'isIn', actions: 'takeOut' },
    'put-back': { guard: 'isOut', actions: 'putBack' },
  },
  states: {
    quarantined: { on: { promote: 'trusted', ...ends } },
    trusted: { on: { suspend: 'suspended', ...ends } },
    suspended: { on: { resume: 'trusted', ...ends } },
    revoked: {},
  },
})
