/**
 * Times between the tries of a message, ms: the plan of Standard Webhooks 1.0.0, so a message is tried ten times in about three days. WH13
 */
export const WEBHOOK_RETRY_MS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].map(
  (seconds) => seconds * 1_000,
)
/** Each of these times is longer by up to this share, so that endpoints do not come back at the same moment. WH13 */
export const WEBHOOK_RETRY_JITTER = 0.2
/** Tries of a message that is refused: 3xx, 4xx, or an address that is not public. WH14 */
export const MAX_WEBHOOK_REFUSED_TRIES = 3
/** Longest `Retry-After` that is obeyed, ms. WH13 */
export const MAX_WEBHOOK_RETRY_AFTER_MS = 86_400_000
/** Endpoints that a process sends to at the same time, one call each: those in order, and those that are retrying. WH19 */
export const MAX_WEBHOOK_CALLS = { active: 128, retrying: 64 }
