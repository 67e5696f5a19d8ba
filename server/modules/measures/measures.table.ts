import type { APPEAL_OUTCOMES, Measure } from '#contract/measures.ts'
import type { ActionKind } from '#contract/moderation.ts'

export type MeasureTables = {
  measure: MeasureTable
  moderation_action: ModerationActionTable
}

/** Decision of a moderator about an account. */
export type MeasureTable = {
  id: string
  account_id: string
  kind: Measure['kind']
  reason: string
  by_id: string
  at: number
  /** Null: it does not end by itself. */
  ends_at: number | null
  lifted_at: number | null
  lift_reason: string | null
  appeal: string | null
  appealed_at: number | null
  appeal_outcome: (typeof APPEAL_OUTCOMES)[number] | null
  appeal_reason: string | null
  appeal_decided_at: number | null
  /** Hash of a deleted account: finds the same player in a new one. MO32 */
  identity_hash: string | null
}

/** The audit log: no call changes or deletes a row. RT1 removes old ones. */
export type ModerationActionTable = {
  id: string
  at: number
  kind: ActionKind
  actor_id: string
  /** Null: what is not repeated under an id. */
  client_id: string | null
  /** The user it is about. */
  account_id: string
  report_id: string | null
  measure_id: string | null
  reason: string | null
}
