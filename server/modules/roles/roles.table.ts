import type { AppointedRole } from '#contract/users.ts'

export type RoleTables = {
  appointment: AppointmentTable
}

/** A role that an account has or had. Rows are never deleted, and change once: when the role ends. */
export type AppointmentTable = {
  id: string
  account_id: string
  role: AppointedRole
  /** Null: the operator. */
  appointed_by: string | null
  at: number
  /** Null: the account has the role now. */
  ended_at: number | null
  /** Null: the operator, or the role has not ended. */
  ended_by: string | null
}
