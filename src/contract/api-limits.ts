/** Limits of the public API: the server keeps to them, and `/developers` lists them. DP10 */

/** Reads of a client network: a school or a mobile network may share one address. AP39 */
export const MAX_READS = { max: 3_000, timeWindow: 60_000 }
/** Reads of a key with the scope `read`. KE5 */
export const MAX_KEY_READS = { max: 6_000, timeWindow: 60_000 }
/** Reports of leaked keys by a client network. KE12 */
export const MAX_LEAK_REPORTS = { max: 10, timeWindow: 60_000 }
/** Verdict cards that one client saves. SV6 */
export const MAX_SAVED_VERDICTS = { max: 20, timeWindow: 600_000 }
/** Codes of verdict cards that a client network asks for and that no card has. SV7 */
export const MAX_VERDICT_MISSES = { count: 30, perMs: 60_000 }
/** Ingest calls with the token, and without it for each client address. IN10, IN14 */
export const MAX_INGEST_CALLS = { max: 1_200, timeWindow: 60_000 }
export const MAX_REFUSED_INGEST_CALLS = { max: 60, timeWindow: 60_000 }
export const MAX_INGEST_BODY_BYTES = 1_048_576
/** Streams open at the same time in a process: of a network without a key, and of a key. SM14 */
export const MAX_STREAMS_PER_NETWORK = 5
export const MAX_STREAMS_PER_KEY = 20
/** Queued bytes beyond which a stream is ended. SM13 */
export const MAX_STREAM_QUEUE_BYTES = 1_048_576
/** Age of the oldest entry that a stream gets again, ms. SM11 */
export const MAX_REPLAY_MS = 86_400_000
/** Connections of a client address to the live channel. LV14 */
export const MAX_LIVE_CONNECTIONS = 200
/** Messages of one webhook endpoint that wait. WH18 */
export const MAX_WEBHOOK_WAITING = 10_000
/** Challenges and tests of an account, and of an address whoever sends them. WH6 */
export const MAX_WEBHOOK_TRIALS = { count: 10, perMs: 600_000 }
