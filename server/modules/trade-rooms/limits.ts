import { PHRASE_LIMITS } from '#server/modules/chat/limits.ts'
import type { Limit } from '#server/http/stored-limit.ts'

/** Rooms of one player that are not agreed and not over. RM103 */
export const MAX_OPEN_ROOMS = 3
/** Calls of a player that open a room, and of a visitor that ask at a door. */
export const MAX_ROOM_OPENINGS = { max: 20, timeWindow: 600_000 }
export const MAX_ROOM_JOINS = { max: 30, timeWindow: 60_000 }
export const MAX_ROOM_REPORTS = { max: 20, timeWindow: 3_600_000 }
/** Rooms and seats that a client network asked for and that are not there, or not its own. RM108 */
export const MAX_ROOM_MISSES: Limit = { count: 60, perMs: 60_000 }
/** Operations of a seat that are stored. RM112 */
export const ROOM_OPERATION_LIMIT: Limit = { count: 10, perMs: 1_000 }
/** Phrases of a seat; both hold. RM113 */
export const ROOM_PHRASE_LIMITS = Object.values(PHRASE_LIMITS)
/** Changes that a report keeps, the newest ones. */
export const MAX_REPORTED_CHANGES = 1_000
/** Changes that a snapshot brings. */
export const MAX_SENT_CHANGES = 100
/** Milliseconds that a seat still counts as here once its last socket has closed. RM115 */
export const AWAY_AFTER_MS = 10_000
