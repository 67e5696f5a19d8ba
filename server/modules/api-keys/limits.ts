/** Leaked keys that one report or address revokes. KE10 */
export const MAX_LEAKED_KEYS = 10
/** Milliseconds for which a process trusts its last lookup of a key. KE7 */
export const MAX_KEY_CACHE_MS = 1_000
