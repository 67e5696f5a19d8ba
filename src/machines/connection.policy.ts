import { MAX_CHAT_ATTEMPTS } from '#domain/live/backoff.ts'

/** Differences between the connections that one machine serves. Times in milliseconds. */
export type ConnectionPolicy = {
  /** True: connects without a token too. False: no token means signed out. */
  anonymous: boolean
  /** Attempts in a row before it gives up; null: never. CN2 */
  maxAttempts: number | null
  /** Time for which a normal close (1000) is respected; null: until someone asks. CN5, CN20 */
  recheckMs: number | null
  /** Between heartbeats; null: the server speaks often enough by itself. CN24 */
  heartbeatMs: number | null
  /** Between two looks at the wall clock. CN8 */
  monitorMs: number
  /** Silence that means death. CN8 */
  deadAfterMs: number
  /** Time for frames that are already queued, or the answer to a last heartbeat, before death is declared. CN9 */
  graceMs: number
  /** From the start of an attempt to its open socket. CN14 */
  deadlineMs: number
}

export const livePolicy: ConnectionPolicy = {
  anonymous: true,
  maxAttempts: null,
  recheckMs: 60_000,
  heartbeatMs: null,
  monitorMs: 30_000,
  deadAfterMs: 45_000,
  graceMs: 250,
  deadlineMs: 12_000,
}

export const chatPolicy: ConnectionPolicy = {
  anonymous: false,
  maxAttempts: MAX_CHAT_ATTEMPTS,
  recheckMs: null,
  heartbeatMs: 15_000,
  monitorMs: 30_000,
  deadAfterMs: 45_000,
  // A throttled tab sends its heartbeats late: the answer needs time for a way there and back.
  graceMs: 2_000,
  deadlineMs: 12_000,
}

/** The socket of a trade room: somebody waits on the other side, so it never gives up. RM141 */
export const roomPolicy: ConnectionPolicy = { ...chatPolicy, maxAttempts: null }
