import type { WishEnd, WishRest } from '#contract/wishes.ts'
import { assign, setup } from 'xstate'

/** `rests`: why it rests, each reason once; it stands where there is none. `end`: why it ended; null: it has not. */
export type WishFacts = { readonly rests: readonly WishRest[]; readonly end: WishEnd | null }

export type WishEvent =
  | { readonly type: 'post' }
  /** A reason to rest begins, or is over. */
  | { readonly type: 'rest'; readonly reason: WishRest }
  | { readonly type: 'wake'; readonly reason: WishRest }
  | { readonly type: 'traded' }
  | { readonly type: 'end'; readonly reason: WishEnd }

const without = (rests: readonly WishRest[], reason: WishRest) => rests.filter((each) => each !== reason)

/** The life of a wish, from the form to its end. It rests as long as there is any reason to. WI3 to WI8 */
export const wishMachine = setup({
  types: {} as { input: WishFacts; context: WishFacts; events: WishEvent },
  guards: {
    isLast: ({ context }, { reason }: { reason: WishRest }) => without(context.rests, reason).length === 0,
  },
  actions: {
    addRest: assign({
      rests: ({ context }, { reason }: { reason: WishRest }) => [...without(context.rests, reason), reason],
    }),
    dropRest: assign({ rests: ({ context }, { reason }: { reason: WishRest }) => without(context.rests, reason) }),
    finish: assign((_, { end }: { end: WishEnd | null }) => ({ rests: [], end })),
  },
}).createMachine({
  id: 'wish',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: { on: { post: 'standing' } },
    standing: {
      on: {
        rest: { target: 'resting', actions: { type: 'addRest', params: ({ event }) => event } },
        traded: { target: 'fulfilled', actions: { type: 'finish', params: { end: null } } },
        end: { target: 'ended', actions: { type: 'finish', params: ({ event }) => ({ end: event.reason }) } },
      },
    },
    resting: {
      on: {
        rest: { actions: { type: 'addRest', params: ({ event }) => event } },
        wake: [
          {
            guard: { type: 'isLast', params: ({ event }) => event },
            target: 'standing',
            actions: { type: 'dropRest', params: ({ event }) => event },
          },
          { actions: { type: 'dropRest', params: ({ event }) => event } },
        ],
        traded: { target: 'fulfilled', actions: { type: 'finish', params: { end: null } } },
        end: { target: 'ended', actions: { type: 'finish', params: ({ event }) => ({ end: event.reason }) } },
      },
    },
    fulfilled: { type: 'final' },
    ended: { type: 'final' },
  },
})
