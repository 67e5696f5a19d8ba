/** Reports of leaked keys by a client network. KE12 */
export const MAX_LEAK_REPORTS = { max: 10, timeWindow: 60_000 }
/** Leaked keys that one report or address revokes. KE10 */
export const MAX_LEAKED_KEYS = 10
/** Milliseconds for which a process trusts its last lookup of a key. KE7 */
export const MAX_KEY_CACHE_MS = 1_000
