import type { SendReport } from '#contract/chat.ts'

export type ModerationTables = {
  report: ReportTable
}

/** Kept when an account is deleted. */
export type ReportTable = {
  id: string
  /** Null: a guest of a trade room, who has no account. RM124 */
  reporter_id: string | null
  reported_id: string
  reason: SendReport['reason']
  message_id: string | null
  details: string
  /** JSON of a `ReportedRoom`: what happened in the trade room that it is about; null: it is about none. RM124 */
  room: string | null
  at: number
  /** The action that decided on it; null: it is open. */
  decision_id: string | null
  /** When leads were alerted because no moderator had looked at it; null: they were not. MO91 */
  alerted_at: number | null
}
