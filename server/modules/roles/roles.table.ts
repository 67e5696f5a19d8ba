import type { GivenRole } from '#contract/roles.ts'
import type { AppointedRole } from '#contract/users.ts'

export type RoleTables = {
  appointment: AppointmentTable
  pending_appointment: PendingAppointmentTable
}

/** A role that an account has or had. Rows are never deleted, and change once: when the role ends. */
export type AppointmentTable = {
  id: string
  account_id: string
  role: AppointedRole
  /** Null: the operator. */
  appointed_by: string | null
  /** The second lead. Null: none was needed. */
  confirmed_by: string | null
  at: number
  /** Null: the account has the role now. */
  ended_at: number | null
  /** Null: the operator, or the role has not ended. */
  ended_by: string | null
}

/** A role that waits for a second lead. The row is deleted when it is confirmed, withdrawn, rejected or replaced. */
export type PendingAppointmentTable = {
  /** The appointment has the same id once it is confirmed. */
  id: string
  account_id: string
  role: GivenRole
  proposed_by: string
  at: number
}
