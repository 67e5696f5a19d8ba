import type { Limit } from '#server/http/stored-limit.ts'

/** Cards that one client saves. SV6 */
export const MAX_SAVED_VERDICTS = { max: 20, timeWindow: 600_000 }
/** Codes that a client network asks for and that no card has. SV7 */
export const MAX_VERDICT_MISSES: Limit = { count: 30, perMs: 60_000 }
/** Milliseconds that a card is kept. SV8 */
export const MAX_VERDICT_AGE_MS = 365 * 86_400_000
