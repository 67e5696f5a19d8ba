import * as v from 'valibot'
import { Timestamp } from './catalogue.ts'
import { Id } from './text.ts'
import { AppointedRole, User } from './users.ts'

/** A role that a user has or had. `appointedBy`: null: the operator. `endedAt`: null: the user has it now. */
export const Appointment = v.object({
  user: User,
  role: AppointedRole,
  appointedBy: v.nullable(User),
  at: Timestamp,
  endedAt: v.nullable(Timestamp),
})
export type Appointment = v.InferOutput<typeof Appointment>

/** Those that hold now, and the newest of those that have ended; newest first. */
export const AppointmentList = v.object({ current: v.array(Appointment), ended: v.array(Appointment) })
export type AppointmentList = v.InferOutput<typeof AppointmentList>

/** The roles that a lead gives; only the operator gives that of a lead. RO9 */
export const GiveRole = v.object({ userId: Id, role: v.picklist(['proposer', 'editor']) })
export type GiveRole = v.InferOutput<typeof GiveRole>
