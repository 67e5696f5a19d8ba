import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import type { ProposalMove } from '#contract/proposals.ts'
import type { Role } from '#contract/users.ts'
import type { ValueState } from '#contract/value-changes.ts'
import { type ChangeSize, changeSize, isLargeShare } from './proposed-change.ts'

/** Person who makes a move, with the role that they have now. */
export type Mover = { readonly id: string; readonly role: Role | 'estimator' }
/** It proposes and withdraws; no account has this id. ES101 */
export const ESTIMATOR: Mover = { id: 'estimator', role: 'estimator' }
export type Approval = { readonly by: string; readonly at: number }
/** Person who has approved, as they are now. `isRestricted`: muted or suspended. */
export type Approver = Mover & { readonly isRestricted: boolean }

/** Facts of a proposal that the rules need. Times are milliseconds. */
export type ProposalFacts = {
  readonly author: Mover
  /** The number of the change that it builds on. */
  readonly receipt: number
  readonly before: ValueState
  readonly after: ValueState
  readonly createdAt: number
  readonly approvals: readonly Approval[]
  readonly publishAt: number | null
  /** The number of the change that it became. */
  readonly published: number | null
}

/** Facts of the variant at the time of a move. */
export type Circumstances = {
  readonly at: number
  /** The number of the variant's newest change. */
  readonly receipt: number
  /** Its value before or after is among the hundred highest. */
  readonly isDearest: boolean
  /** Its value is under suspicion, so that editors can't change it without a lead. */
  readonly isFlagged: boolean
  readonly isFrozen: boolean
  /** Its published changes of the last seven days. PR95 */
  readonly recent: readonly RecentChange[]
}

/** A published change: the editors and leads who proposed or approved it, and its share of the value before. */
export type RecentChange = { readonly staff: readonly string[]; readonly share: number }

/** A move by a person. `holdsItem`: they offered the variant within the last seven days. */
export type MoveEvent = {
  readonly type: ProposalMove
  readonly by: Mover
  readonly holdsItem: boolean
  readonly now: Circumstances
}

/** Reason why a move is not legal. */
export type Refusal =
  | 'role'
  | 'own'
  | 'not-own'
  | 'approved-before'
  | 'expired'
  | 'stale'
  | 'frozen'
  | 'flagged'
  | 'holds-item'
  | 'too-late'

/** Time for which a proposal waits for its first approval, and then for its second. PR6 */
export const OPEN_MS = 14 * millisecondsInDay
export const SECOND_APPROVAL_MS = 72 * millisecondsInHour
/** Time in which an approval can be undone. PR8 */
export const UNDO_MS = millisecondsInMinute
/** The longest time from the last approval to publication. PR7 */
export const PUBLISH_MS = millisecondsInHour

const isStaff = (role: Mover['role']) => role === 'editor' || role === 'lead'

/** When it expires, if it is still open. PR6 */
export const computeExpiry = ({ approvals, createdAt }: Pick<ProposalFacts, 'approvals' | 'createdAt'>): number => {
  const last = approvals.at(-1)
  return last === undefined ? createdAt + OPEN_MS : last.at + SECOND_APPROVAL_MS
}

/** Time over which changes of a variant by the same people add up. PR95 */
export const ADDED_MS = 7 * millisecondsInDay

type Sized = Pick<ProposalFacts, 'author' | 'before' | 'after' | 'approvals'>

/**
 * Share by which the same people have changed the value before: the author and those who approved, with `approver` as the next one. A player
 * who proposes is nobody here, for an account costs nothing; a change that was large has been agreed as such. PR95
 */
function addedShare({ author, approvals }: Sized, { recent }: Circumstances, approver: Mover): number {
  const people = new Set(approvals.map(({ by }) => by))
  for (const { id, role } of [author, approver]) if (isStaff(role)) people.add(id)
  return recent
    .filter(({ staff, share }) => !isLargeShare(share) && staff.every((id) => people.has(id)))
    .reduce((sum, { share }) => sum + share, 0)
}

/** Size of the change if this person approves it next. PR10 to PR12, PR95 */
export const proposalSize = (facts: Sized, now: Circumstances, approver: Mover): ChangeSize =>
  changeSize(facts.before, facts.after, now.isDearest, addedShare(facts, now, approver))

/**
 * Number of approvals besides the author's: one for a small change, two for a large one. Between them two people of the staff agree, and
 * an author of the staff is one of them. PR10 to PR12
 */
export function approvalsNeeded(facts: Sized, now: Circumstances, approver: Mover): number {
  const { author } = facts
  const size = proposalSize(facts, now, approver)
  return size === 'small' || (size === 'medium' && isStaff(author.role)) ? 1 : 2
}

/** Reason why this person must not make this move on a proposal whose state allows it; null: they may. */
export function findRefusal(proposal: ProposalFacts, { type, by, holdsItem, now }: MoveEvent): Refusal | null {
  const isOwn = by.id === proposal.author.id
  const hasApproved = proposal.approvals.some((approval) => approval.by === by.id)
  const isExpired = now.at >= computeExpiry(proposal)
  switch (type) {
    case 'approve':
      if (!isStaff(by.role)) return 'role'
      if (isOwn) return 'own'
      if (hasApproved) return 'approved-before'
      if (isExpired) return 'expired'
      if (now.receipt !== proposal.receipt) return 'stale'
      if (now.isFrozen) return 'frozen'
      if (now.isFlagged && by.role !== 'lead') return 'flagged'
      return holdsItem ? 'holds-item' : null
    case 'undo': {
      if (!isStaff(by.role)) return 'role'
      const last = proposal.approvals.at(-1)
      if (last?.by !== by.id) return 'not-own'
      return now.at - last.at >= UNDO_MS ? 'too-late' : null
    }
    case 'reject':
    case 'request-evidence':
      if (!isStaff(by.role)) return 'role'
      if (isOwn) return 'own'
      return isExpired ? 'expired' : null
    case 'withdraw':
    case 'add-evidence':
      if (!isOwn) return 'not-own'
      return isExpired ? 'expired' : null
    case 'dispute':
      return by.role === 'player' ? 'role' : null
    case 'uphold':
      if (by.role !== 'lead') return 'role'
      if (isOwn) return 'own'
      return hasApproved ? 'approved-before' : null
    case 'revert':
      if (by.role !== 'lead') return 'role'
      if (now.receipt !== proposal.published) return 'stale'
      return now.isFrozen ? 'frozen' : null
  }
}

/** Whether an approval no longer counts, because its approver could not approve now. PR99 */
export const isLapsed = ({ role, isRestricted }: Approver): boolean => !isStaff(role) || isRestricted

/** Whether everyone who approved a proposal could approve now. PR99 */
export const hasAllApprovals = (
  { approvals }: Pick<ProposalFacts, 'approvals'>,
  approvers: readonly Approver[],
): boolean => approvals.every(({ by }) => approvers.some((approver) => approver.id === by && !isLapsed(approver)))

/** Whether the site publishes a scheduled proposal now. A frozen value waits. PR7, PR13 */
export const isDue = (
  { publishAt, receipt }: Pick<ProposalFacts, 'publishAt' | 'receipt'>,
  now: Circumstances,
): boolean => publishAt !== null && now.at >= publishAt && now.receipt === receipt && !now.isFrozen
