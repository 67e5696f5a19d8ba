import * as v from 'valibot'
import { Timestamp } from './catalogue.ts'
import { VISIBLE } from './visible-text.ts'

export const User = v.object({
  id: v.string(),
  /** The platform's unique name; it may change. */
  name: v.string(),
  displayName: v.string(),
  picture: v.nullable(v.string()),
  createdAt: Timestamp,
})
export type User = v.InferOutput<typeof User>

/** The roles that are given by a lead or the operator; everyone else is a player. */
export const AppointedRole = v.picklist(['proposer', 'editor', 'lead'])
export type AppointedRole = v.InferOutput<typeof AppointedRole>
export const Role = v.picklist(['player', ...AppointedRole.options])
export type Role = v.InferOutput<typeof Role>

/** The user of the session that asks. */
export const CurrentUser = v.object({
  ...User.entries,
  // A process of the version before does not say it.
  role: v.optional(Role, 'player'),
})
export type CurrentUser = v.InferOutput<typeof CurrentUser>

/** A whole name or display name. CH67 */
export const UsersQuery = v.object({
  search: v.pipe(
    v.string(),
    v.trim(),
    v.regex(VISIBLE, 'must show something'),
    v.maxLength(40, 'must be at most 40 characters'),
  ),
})
export type UsersQuery = v.InferOutput<typeof UsersQuery>

export const UserList = v.object({ users: v.array(User) })
export type UserList = v.InferOutput<typeof UserList>
