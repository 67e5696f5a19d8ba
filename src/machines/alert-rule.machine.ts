import { assign, setup } from 'xstate'

/** Times are milliseconds. */
export type AlertRuleFacts = {
  readonly firedAt: number | null
  /** When the last notification was or is sent. */
  readonly dueAt: number | null
  /** The next notification is not sent before. */
  readonly until: number | null
}

export type AlertRuleEvent =
  /** `dueAt`: when its notification is sent; `until`: how long the next one waits then. */
  | { readonly type: 'match'; readonly at: number; readonly dueAt: number; readonly until: number }
  | { readonly type: 'send' | 'rearm' | 'resume' | 'heal'; readonly at: number }
  | { readonly type: 'pause' | 'break' }

type Timed = { context: AlertRuleFacts; event: { at: number } }

const waits = {
  type: 'isBefore',
  params: ({ context, event }: Timed) => ({ at: event.at, time: context.dueAt }),
} as const
const rests = {
  type: 'isBefore',
  params: ({ context, event }: Timed) => ({ at: event.at, time: context.until }),
} as const
/** Transitions of a rule by its times. */
const byTime = [{ guard: waits, target: 'fired' }, { guard: rests, target: 'cooling' }, { target: 'armed' }] as const

/** The life of an alert rule, the same on the server and in the browser. AL5 */
export const alertRuleMachine = setup({
  types: {} as { input: AlertRuleFacts; context: AlertRuleFacts; events: AlertRuleEvent },
  guards: {
    isBefore: (_, { at, time }: { at: number; time: number | null }) => time !== null && at < time,
    isReached: (_, { at, time }: { at: number; time: number | null }) => time === null || at >= time,
  },
  actions: {
    fire: assign((_, { at, dueAt, until }: { at: number; dueAt: number; until: number }) => ({
      firedAt: at,
      dueAt,
      until,
    })),
    gather: assign({ firedAt: (_, { at }: { at: number }) => at }),
  },
}).createMachine({
  id: 'alert-rule',
  context: ({ input }) => input,
  initial: 'armed',
  on: { pause: '.paused', break: '.broken' },
  states: {
    armed: {
      on: { match: { target: 'fired', actions: { type: 'fire', params: ({ event }) => event } } },
    },
    /** A notification waits for its time, and gathers what matches until then. */
    fired: {
      on: {
        match: { actions: { type: 'gather', params: ({ event }) => event } },
        send: {
          guard: {
            type: 'isReached',
            params: ({ context, event }) => ({ at: event.at, time: context.dueAt }),
          },
          target: 'cooling',
        },
      },
    },
    /** Keeps what matches until this ends, and then sends it. */
    cooling: {
      on: {
        match: { target: 'fired', actions: { type: 'fire', params: ({ event }) => event } },
        rearm: {
          guard: {
            type: 'isReached',
            params: ({ context, event }) => ({ at: event.at, time: context.until }),
          },
          target: 'armed',
        },
      },
    },
    paused: { on: { resume: byTime } },
    broken: { on: { heal: byTime } },
  },
})
