import * as v from 'valibot'
import { Timestamp } from './catalogue.ts'

/** Milliseconds for which a session counts as a fresh sign-in. AU26 */
export const FRESH_SESSION_MS = 600_000

/** The session of the request that asks. `isFresh`: it may delete the account. */
export const CurrentSession = v.object({ createdAt: Timestamp, expiresAt: Timestamp, isFresh: v.boolean() })
export type CurrentSession = v.InferOutput<typeof CurrentSession>
