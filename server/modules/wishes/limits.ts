import type { Limit } from '#server/http/stored-limit.ts'
import { millisecondsInDay } from 'date-fns/constants'

/** Age of an account from which it wishes, in milliseconds. WI2 */
export const MIN_ACCOUNT_AGE_MS = millisecondsInDay
/** New wishes of an account, so that removing and posting is no way to be seen. WI2 */
export const POST_LIMIT: Limit = { count: 20, perMs: millisecondsInDay }
/** Networks from which a wish is reported before it rests. WI8 */
export const MAX_WISH_REPORTS = 3
/** Matches on a board. */
export const MAX_BOARD_MATCHES = 50
/** Wishes that a reader does not want to see; of more, the oldest come back. WI32 */
export const MAX_DISMISSALS = 500
/** Reported wishes that moderators see, the longest waiting. */
export const MAX_REPORTED_WISHES = 100
/** Reports of a user. */
export const MAX_WISH_REPORT_CALLS = { max: 20, timeWindow: 3_600_000 }
