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

/** The beginning of a name or of a display name. CH12 */
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
