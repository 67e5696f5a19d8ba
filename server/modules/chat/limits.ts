import { PHRASE_PAUSE_MS } from '#contract/phrases.ts'
import type { Limit } from '#server/http/stored-limit.ts'

export const MESSAGE_LIMIT: Limit = { count: 20, perMs: 10_000 }
/** Phrases; both hold. CH117 */
export const PHRASE_LIMITS = {
  short: { count: 1, perMs: PHRASE_PAUSE_MS },
  long: { count: 30, perMs: 600_000 },
} satisfies Record<string, Limit>
export const OFFER_LIMIT: Limit = { count: 10, perMs: 60_000 }
/** Checks of a sender about a recipient's inbox, and their offers that it refuses. IR42 */
export const CHECK_LIMIT: Limit = { count: 20, perMs: 60_000 }

/** Messages before and after a reported one that moderators see, and that are kept with it. MO5, RT4 */
export const MESSAGES_AROUND_REPORT = 5

/** Calls of a user; CH57 */
export const MAX_OPENINGS = { max: 30, timeWindow: 60_000 }
/** Openings with players to whom the user has not written, by all users of a client network: a school may share one. CH171 */
export const MAX_NETWORK_REQUESTS: Limit = { count: 100, perMs: 60_000 }
export const MAX_PEOPLE_SEARCHES = { max: 60, timeWindow: 60_000 }
export const MAX_REPORTS = { max: 20, timeWindow: 3_600_000 }
