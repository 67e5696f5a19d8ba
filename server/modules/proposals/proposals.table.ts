import type { Demand, Trend } from '#contract/catalogue.ts'
import type { ProposalEvent, ProposalState, SendProposal, ValueVote } from '#contract/proposals.ts'
import type { Role } from '#contract/users.ts'
import type { Range, Value } from '#server/db/column-types.ts'

export type ProposalTables = {
  value_proposal: ProposalTable
  proposal_move: ProposalMoveTable
  proposal_comment: ProposalCommentTable
  /** A user's last vote on a variant; it counts while `receipt_no` is the variant's newest change. */
  value_vote: {
    account_id: string
    variant_slug: string
    receipt_no: number
    direction: ValueVote['direction']
    at: number
  }
  /** Points of a user who has suggested values, as they were `at`. */
  contributor: { account_id: string; points: number; at: number }
}

/** A proposed value. What its variant had before is in the change `base_receipt`. */
export type ProposalTable = Value &
  Range & {
    id: string
    /** Null: the estimator. */
    author_id: string | null
    /** The author's when they sent it; null: the estimator has none. */
    author_role: Role | null
    client_id: string
    variant_slug: string
    base_receipt: number
    demand: Demand | null
    trend: Trend | null
    reason_code: SendProposal['reasonCode']
    /** Empty: the author has deleted their account before it was published. */
    reason: string
    /** As it was last written, and never a draft: an open one may have expired or been superseded since. */
    state: ProposalState
    move_count: number
    /** Cost of an hour of waiting, with the votes for it. */
    harm: number
    created_at: number
    expires_at: number
    publish_at: number | null
    published_receipt: number | null
  }

/** Event of a proposal: `seq` is consecutive from 1. */
export type ProposalMoveTable = {
  proposal_id: string
  seq: number
  event: ProposalEvent
  /** Null: the site itself. Of `lapse`: the approver whose approval the site removed. */
  actor_id: string | null
  actor_role: Role | null
  client_id: string | null
  note: string | null
  at: number
}

/** Comment of the staff on a proposal: `seq` is consecutive from 1. */
export type ProposalCommentTable = {
  proposal_id: string
  seq: number
  author_id: string
  /** The author's when they wrote it. */
  author_role: Role
  client_id: string
  text: string
  at: number
}
