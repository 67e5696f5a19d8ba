import {
  type Approval,
  approvalsNeeded,
  type Approver,
  type Circumstances,
  computeExpiry,
  hasAllApprovals,
  isDue,
  isLapsed,
  type MoveEvent,
  type ProposalFacts,
  type Refusal,
  findRefusal,
} from '#domain/values/proposal-moves.ts'
import { assign, setup } from 'xstate'

type Move<Type extends MoveEvent['type']> = MoveEvent & { readonly type: Type }

/** Removes an approval whose approver could not approve now. PR99 */
type Lapse = { readonly type: 'lapse'; readonly approver: Approver }

export type ProposalMachineEvent =
  | { readonly type: 'submit' }
  /** `publishAt`: when it is published if this is the last approval that it needs. */
  | (Move<'approve'> & { readonly publishAt: number })
  | Move<Exclude<MoveEvent['type'], 'approve'>>
  | { readonly type: 'expire' | 'supersede'; readonly now: Circumstances }
  /** `published`: the number that the change takes; `approvers`: everyone who approved it. */
  | {
      readonly type: 'publish'
      readonly now: Circumstances
      readonly published: number
      readonly approvers: readonly Approver[]
    }
  | Lapse

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

const lapsed = ({ context: { approvals }, event: { approver } }: Scope<Lapse>) => ({
  isLapsed: isLapsed(approver) && approvals.some(({ by }) => by === approver.id),
  approvals: approvals.length,
})
const removeLapsed = {
  type: 'removeApproval',
  params: ({ event }: Scope<Lapse>) => ({ by: event.approver.id }),
} as const
const lapse = [
  { guard: { type: 'isOnlyLapsed', params: lapsed }, target: 'open', actions: removeLapsed },
  { guard: { type: 'isLapsed', params: lapsed }, target: 'approved-once', actions: removeLapsed },
] as const
const removeOwn = {
  type: 'removeApproval',
  params: ({ event }: Scope<MoveEvent>) => ({ by: event.by.id }),
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
    isLapsed: (_, given: { isLapsed: boolean }) => given.isLapsed,
    isOnlyLapsed: (_, given: { isLapsed: boolean; approvals: number }) => given.isLapsed && given.approvals === 1,
  },
  actions: {
    addApproval: assign({ approvals: ({ context }, given: Approval) => [...context.approvals, given] }),
    removeApproval: assign({
      approvals: ({ context }, { by }: { by: string }) => context.approvals.filter((approval) => approval.by !== by),
      publishAt: null,
    }),
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
        undo: { guard: allowed, target: 'open', actions: removeOwn },
        lapse,
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
            actions: removeOwn,
          },
          { guard: allowed, target: 'approved-once', actions: removeOwn },
        ],
        lapse,
        publish: {
          guard: {
            type: 'isDue',
            params: ({ context, event }) => ({
              isDue: isDue(context, event.now) && hasAllApprovals(context, event.approvers),
            }),
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
