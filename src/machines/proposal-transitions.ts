import { PROPOSAL_MOVES, type ProposalMove, type ProposalState } from '#contract/proposals.ts'
import type { Circumstances, MoveEvent, ProposalFacts } from '#domain/values/proposal-moves.ts'
import { transition } from 'xstate'
import { proposalMachine, type ProposalMachineEvent } from './proposal.machine.ts'

/** A proposal as it is stored: its state and what the rules need of it. */
export type ProposalSnapshot = { readonly state: ProposalState; readonly facts: ProposalFacts }

const restore = ({ state, facts }: ProposalSnapshot) => proposalMachine.resolveState({ value: state, context: facts })

/** A proposal after an event, without a running machine; null: the event is not legal. PR1 */
export function proposalAfter(proposal: ProposalSnapshot, event: ProposalMachineEvent): ProposalSnapshot | null {
  const snapshot = restore(proposal)
  if (!snapshot.can(event)) return null
  const [next] = transition(proposalMachine, snapshot, event)
  return { state: next.value, facts: next.context }
}

/** Whether the state allows the move, regardless of who makes it. */
export const knowsMove = (state: ProposalState, move: ProposalMove): boolean =>
  proposalMachine.states[state]?.ownEvents.includes(move) ?? false

/** A proposal as of `now`. Expired and superseded are derived from time and other changes; no event is stored. PR6, PR9 */
export function settleProposal(proposal: ProposalSnapshot, now: Circumstances): ProposalSnapshot {
  return (
    proposalAfter(proposal, { type: 'expire', now }) ?? proposalAfter(proposal, { type: 'supersede', now }) ?? proposal
  )
}

/** Moves that this person may make. */
export const legalProposalMoves = (proposal: ProposalSnapshot, given: Omit<MoveEvent, 'type'>): ProposalMove[] =>
  PROPOSAL_MOVES.filter((type) => {
    const event = { ...given, type, publishAt: given.now.at } as ProposalMachineEvent
    return proposalAfter(proposal, event) !== null
  })
