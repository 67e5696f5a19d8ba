import type { SendReport } from '#contract/chat.ts'

export type ModerationTables = {
  report: ReportTable
}

/** Kept when an account is deleted. */
export type ReportTable = {
  id: string
  reporter_id: string
  reported_id: string
  reason: SendReport['reason']
  message_id: string | null
  details: string
  at: number
  /** The action that decided on it; null: it is open. */
  decision_id: string | null
  /** When leads were alerted because no moderator had looked at it; null: they were not. MO91 */
  alerted_at: number | null
}
