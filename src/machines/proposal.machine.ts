import {
  type Approval,
  approvalsNeeded,
  type Circumstances,
  computeExpiry,
  isDue,
  type MoveEvent,
  type ProposalFacts,
  type Refusal,
  findRefusal,
} from '#domain/values/proposal-moves.ts'
import { assign, setup } from 'xstate'

type Move<Type extends MoveEvent['type']> = MoveEvent & { readonly type: Type }

export type ProposalMachineEvent =
  | { readonly type: 'submit' }
  /** `publishAt`: when it is published if this is the last approval that it needs. */
  | (Move<'approve'> & { readonly publishAt: number })
  | Move<Exclude<MoveEvent['type'], 'approve'>>
  | { readonly type: 'expire' | 'supersede'; readonly now: Circumstances }
  /** `published`: the number that the change takes. */
  | { readonly type: 'publish'; readonly now: Circumstances; readonly published: number }

type Scope<Event> = { context: ProposalFacts; event: Event }

const allowed = {
  type: 'isAllowed',
  params: ({ context, event }: Scope<MoveEvent>) => ({ refusal: findRefusal(context, event) }),
} as const
const approval = ({ event: { by, now } }: Scope<MoveEvent>): Approval => ({ by: by.id, at: now.at })

/** Events by which the site ends an undecided proposal. */
const ends = {
  expire: {
    guard: {
      type: 'isExpired',
      params: ({ context, event }: Scope<{ now: Circumstances }>) => ({
        at: event.now.at,
        expiresAt: computeExpiry(context),
      }),
    },
    target: 'expired',
  },
  supersede: {
    guard: {
      type: 'isSuperseded',
      params: ({ context, event }: Scope<{ now: Circumstances }>) => ({
        receipt: context.receipt,
        newest: event.now.receipt,
      }),
    },
    target: 'superseded',
  },
} as const
const undecided = {
  ...ends,
  reject: { guard: allowed, target: 'rejected' },
  withdraw: { guard: allowed, target: 'withdrawn' },
} as const
const lastApproval = {
  guard: {
    type: 'isLastApproval',
    params: ({ context, event }: Scope<Move<'approve'>>) => ({
      refusal: findRefusal(context, event),
      approvals: context.approvals.length,
      needed: approvalsNeeded(context, event.now, event.by),
    }),
  },
  target: 'scheduled',
  actions: [
    { type: 'addApproval', params: approval },
    { type: 'schedule', params: ({ event }: Scope<Move<'approve'> & { publishAt: number }>) => event },
  ],
} as const

/** The life of a proposal, the same on the server and in the browser. PR1 */
export const proposalMachine = setup({
  types: {} as { input: ProposalFacts; context: ProposalFacts; events: ProposalMachineEvent },
  guards: {
    isAllowed: (_, { refusal }: { refusal: Refusal | null }) => refusal === null,
    isLastApproval: (
      _,
      { refusal, approvals, needed }: { refusal: Refusal | null; approvals: number; needed: number },
    ) => refusal === null && approvals + 1 >= needed,
    isFirstApproval: (_, { refusal, approvals }: { refusal: Refusal | null; approvals: number }) =>
      refusal === null && approvals === 1,
    isExpired: (_, { at, expiresAt }: { at: number; expiresAt: number }) => at >= expiresAt,
    isSuperseded: (_, { receipt, newest }: { receipt: number; newest: number }) => receipt !== newest,
    isDue: (_, due: { isDue: boolean }) => due.isDue,
  },
  actions: {
    addApproval: assign({ approvals: ({ context }, given: Approval) => [...context.approvals, given] }),
    removeApproval: assign({ approvals: ({ context }) => context.approvals.slice(0, -1), publishAt: null }),
    schedule: assign({ publishAt: (_, { publishAt }: { publishAt: number }) => publishAt }),
    notePublished: assign({ published: (_, { published }: { published: number }) => published }),
  },
}).createMachine({
  id: 'proposal',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: { on: { submit: 'open' } },
    open: {
      on: {
        ...undecided,
        approve: [
          lastApproval,
          { guard: allowed, target: 'approved-once', actions: { type: 'addApproval', params: approval } },
        ],
        'request-evidence': { guard: allowed, target: 'needs-evidence' },
      },
    },
    'needs-evidence': { on: { ...undecided, 'add-evidence': { guard: allowed, target: 'open' } } },
    'approved-once': {
      on: {
        ...undecided,
        approve: lastApproval,
        undo: { guard: allowed, target: 'open', actions: 'removeApproval' },
      },
    },
    scheduled: {
      on: {
        supersede: ends.supersede,
        undo: [
          {
            guard: {
              type: 'isFirstApproval',
              params: ({ context, event }) => ({
                refusal: findRefusal(context, event),
                approvals: context.approvals.length,
              }),
            },
            target: 'open',
            actions: 'removeApproval',
          },
          { guard: allowed, target: 'approved-once', actions: 'removeApproval' },
        ],
        publish: {
          guard: {
            type: 'isDue',
            params: ({ context, event }) => ({ isDue: isDue(context, event.now) }),
          },
          target: 'published',
          actions: { type: 'notePublished', params: ({ event }) => event },
        },
      },
    },
    published: { on: { dispute: { guard: allowed, target: 'disputed' } } },
    disputed: {
      on: { uphold: { guard: allowed, target: 'upheld' }, revert: { guard: allowed, target: 'reverted' } },
    },
    rejected: { type: 'final' },
    withdrawn: { type: 'final' },
    superseded: { type: 'final' },
    expired: { type: 'final' },
    upheld: { type: 'final' },
    reverted: { type: 'final' },
  },
})
