import * as v from 'valibot'
import { Timestamp } from './catalogue.ts'

export const User = v.object({
  id: v.string(),
  /** The platform's unique name; it may change. */
  name: v.string(),
  displayName: v.string(),
  picture: v.nullable(v.string()),
  createdAt: Timestamp,
})
export type User = v.InferOutput<typeof User>

/** All that the site holds on a user. */
export const AccountExport = v.object({
  exportedAt: Timestamp,
  user: User,
  /** Whom the platform says that this is. */
  identity: v.object({ issuer: v.string(), subject: v.string() }),
  sessions: v.array(v.object({ createdAt: Timestamp, expiresAt: Timestamp })),
})
export type AccountExport = v.InferOutput<typeof AccountExport>
