import type { Role } from '#contract/users.ts'

export type DeskTables = {
  value_confirmation: ValueConfirmationTable
}

/** A person of the staff looked at a value and left it as it was. */
export type ValueConfirmationTable = {
  variant_slug: string
  receipt_no: number
  account_id: string
  /** The person's when they confirmed. */
  account_role: Role
  at: number
  /** The variant's `confirmed_at` before. */
  previous_at: number | null
}
