import * as v from 'valibot'
import { Timestamp } from './catalogue.ts'
import { Id } from './text.ts'
import { AppointedRole, User } from './users.ts'

/** The roles that a lead gives; only the operator gives that of a lead. RO9 */
export const GivenRole = v.picklist(['proposer', 'editor'])
export type GivenRole = v.InferOutput<typeof GivenRole>

export const GiveRole = v.object({ userId: Id, role: GivenRole })
export type GiveRole = v.InferOutput<typeof GiveRole>

/**
 * A role that a user has or had. `appointedBy`: null: the operator. `confirmedBy`: the second lead; null: none was needed. `endedAt`: null:
 * the user has it now.
 */
export const Appointment = v.object({
  user: User,
  role: AppointedRole,
  appointedBy: v.nullable(User),
  confirmedBy: v.nullable(User),
  at: Timestamp,
  endedAt: v.nullable(Timestamp),
})
export type Appointment = v.InferOutput<typeof Appointment>

/** A role that a user gets once a lead other than `proposedBy` confirms it before `expiresAt`. RO26 */
export const PendingAppointment = v.object({
  id: v.string(),
  user: User,
  role: GivenRole,
  proposedBy: User,
  at: Timestamp,
  expiresAt: Timestamp,
})
export type PendingAppointment = v.InferOutput<typeof PendingAppointment>

/** Those that hold now, those that a second lead can confirm, and the newest of those that have ended; newest first. */
export const AppointmentList = v.object({
  current: v.array(Appointment),
  pending: v.array(PendingAppointment),
  ended: v.array(Appointment),
})
export type AppointmentList = v.InferOutput<typeof AppointmentList>
