import type { ProposalMove, ProposalState } from '#contract/proposals.ts'
import type { ValueState } from '#contract/value-changes.ts'
import type { Refusal } from '#domain/values/proposal-moves.ts'
import { ProblemError } from '#server/http/problem.ts'

export const noSuchProposal = () => new ProblemError(404, 'proposal.not_found', 'Proposal not found')

export const noSuchPet = () => new ProblemError(404, 'item.not_found', 'Pet not found', 'slug')

/** The variant's present figures, and the number of its newest change. */
export type Present = { receipt: number; present: ValueState }

/** Another user's change came first. PR16 */
export const valueChanged = (present: Present, state?: ProposalState) =>
  new ProblemError(409, 'value.changed', 'This value has changed since; look at it again', undefined, {
    members: { ...present, ...(state && { state }) },
  })

export const valueFrozen = () => new ProblemError(409, 'value.frozen', 'A lead has frozen this value')

/** The state does not know the move. PR1 */
export const stateConflict = (state: ProposalState) =>
  new ProblemError(409, 'proposal.conflict', `This proposal is ${state}`, undefined, { members: { state } })

const forbidden = (code: string, detail: string) => new ProblemError(403, `proposal.${code}`, detail)

/** Refusal of a decision by someone who trades in the pet. PR15 */
export const holdsThisItem = () =>
  forbidden('holds_item', 'You offered this pet within the last seven days, so someone else decides')

/** The answer to a move that the state knows, but that this person must not make now. */
export function refusedMove(
  refusal: Refusal,
  move: ProposalMove,
  state: ProposalState,
  present: Present,
): ProblemError {
  switch (refusal) {
    case 'role':
      return forbidden('role_needed', `Your role does not let you ${move} this proposal`)
    case 'flagged':
      return forbidden('lead_needed', 'This value is under suspicion, so a lead decides')
    case 'own':
      return forbidden('own', `You cannot ${move} your own proposal`)
    case 'not-own':
      return forbidden('not_own', `Only the person concerned can ${move} it`)
    case 'approved-before':
      return forbidden('approved_before', 'You have approved this proposal before')
    case 'holds-item':
      return holdsThisItem()
    case 'too-late':
      return new ProblemError(409, 'proposal.too_late', 'An approval can be undone for 60 seconds')
    case 'frozen':
      return valueFrozen()
    case 'stale':
      return valueChanged(present)
    case 'expired':
      return stateConflict(state)
  }
}
