import type { ProposalState } from '#contract/proposals.ts'
import type { ValueState } from '#contract/value-changes.ts'
import {
  type Approver,
  type Circumstances,
  computeExpiry,
  type Mover,
  type ProposalFacts,
} from '#domain/values/proposal-moves.ts'
import { fromTransition } from 'xstate'
import { getSimplePaths } from 'xstate/graph'
import { proposalAfter, type ProposalSnapshot } from './proposal-transitions.ts'
import type { ProposalMachineEvent } from './proposal.machine.ts'

export const AUTHOR: Mover = { id: 'mia', role: 'player' }
export const EDITOR: Mover = { id: 'eva', role: 'editor' }
export const SECOND_EDITOR: Mover = { id: 'edgar', role: 'editor' }
export const LEAD: Mover = { id: 'lea', role: 'lead' }
export const PROPOSER: Mover = { id: 'pia', role: 'proposer' }

const BEFORE: ValueState = { value: 100, demand: 'medium', trend: 'stable' }
/** A change of a tenth, which two people of the staff agree on. */
export const FACTS: ProposalFacts = {
  author: AUTHOR,
  receipt: 1,
  before: BEFORE,
  after: { ...BEFORE, value: 110 },
  createdAt: 0,
  approvals: [],
  publishAt: null,
  published: null,
}
export const NOW: Circumstances = {
  at: 1_000,
  receipt: 1,
  isDearest: false,
  isFlagged: false,
  isFrozen: false,
  recent: [],
}
/** People who approved and still may. */
export const APPROVERS: readonly Approver[] = [EDITOR, SECOND_EDITOR].map((editor) => ({
  ...editor,
  isRestricted: false,
}))
export const lapseOf = ({ id }: Mover): ProposalMachineEvent => ({
  type: 'lapse',
  approver: { id, role: 'player', isRestricted: false },
})
const PUBLISHED = 2

export const moveBy = (
  type: Extract<ProposalMachineEvent, { by: Mover }>['type'],
  by: Mover,
  changes: { holdsItem?: boolean; now?: Partial<Circumstances>; publishAt?: number } = {},
): ProposalMachineEvent => {
  const now = { ...NOW, ...changes.now }
  return { type, by, holdsItem: changes.holdsItem ?? false, now, publishAt: changes.publishAt ?? now.at }
}

/** Everything that can happen, in words, each by the people who may do it. */
const STEPS: readonly (readonly [string, (proposal: ProposalSnapshot) => ProposalMachineEvent])[] = [
  ['it is sent', () => ({ type: 'submit' })],
  ['an editor approves', () => moveBy('approve', EDITOR)],
  ['another editor approves', () => moveBy('approve', SECOND_EDITOR)],
  ['the editor undoes it', () => moveBy('undo', EDITOR)],
  ['the other editor undoes it', () => moveBy('undo', SECOND_EDITOR)],
  ['a lead rejects', () => moveBy('reject', LEAD)],
  ['its author withdraws', () => moveBy('withdraw', AUTHOR)],
  ['a lead asks for evidence', () => moveBy('request-evidence', LEAD)],
  ['its author adds evidence', () => moveBy('add-evidence', AUTHOR)],
  ['its time ends', ({ facts }) => ({ type: 'expire', now: { ...NOW, at: computeExpiry(facts) } })],
  ['another change is published', () => ({ type: 'supersede', now: { ...NOW, receipt: 3 } })],
  ['it is published', () => ({ type: 'publish', now: NOW, published: PUBLISHED, approvers: APPROVERS })],
  ['the editor is demoted', () => lapseOf(EDITOR)],
  ['a proposer disputes', () => moveBy('dispute', PROPOSER, { now: { receipt: PUBLISHED } })],
  ['a lead upholds', () => moveBy('uphold', LEAD, { now: { receipt: PUBLISHED } })],
  ['a lead reverts', () => moveBy('revert', LEAD, { now: { receipt: PUBLISHED } })],
]

const START: ProposalSnapshot = { state: 'draft', facts: FACTS }
const legal = (proposal: ProposalSnapshot) =>
  STEPS.flatMap(([says, step]) => {
    const event = step(proposal)
    return proposalAfter(proposal, event) === null ? [] : [{ type: 'step' as const, says, event }]
  })

const key = ({ state, facts }: ProposalSnapshot) => [state, ...facts.approvals.map(({ by }) => by)].join()

type Step = ReturnType<typeof legal>[number]

/** Every path on which nothing happens twice from the same state with the same approvals. */
export const proposalPaths = getSimplePaths(
  fromTransition((proposal: ProposalSnapshot, { event }: Step) => proposalAfter(proposal, event) ?? proposal, START),
  {
    events: ({ context }) => legal(context),
    serializeState: ({ context }, event, previous) =>
      JSON.stringify([key(context), (event as Step | undefined)?.says, previous && key(previous.context)]) as never,
  },
).map(({ steps, state: { context } }) => {
  const walk = steps.slice(1).map(({ event, state }) => ({ ...(event as Step), proposal: state.context }))
  return {
    walk,
    end: context.state as ProposalState,
    says: `${walk.map(({ says }) => says).join(', ') || 'nothing happens'}: ${context.state}`,
  }
})
