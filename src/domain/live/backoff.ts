/** A random number from 0 up to, but not including, 1. */
export type Random = () => number

const BASE_MS = 1_000
/** Below the product's cap of 30 s by the largest jitter factor: clamped after the jitter, all would wait exactly 30 s. */
const CEILING_MS = 24_000
const FLAP_MS = 5_000
const SPREAD_MS = 10_000

/** The chat policy's limit of attempts in a row; the live channel has none. CN2 */
export const MAX_CHAT_ATTEMPTS = 10

/** Milliseconds to wait before attempt `attempt`, counted from 1. CN1 */
export const reconnectDelay = (attempt: number, random: Random): number =>
  Math.min(CEILING_MS, BASE_MS * 2 ** (attempt - 1)) * (0.75 + 0.5 * random())

/** Milliseconds to wait after the server said that it restarts or is overloaded, so that its readers do not return simultaneously. CN6 */
export const restartDelay = (random: Random): number => SPREAD_MS * random()

/** True where a connection that was open for `openMs` closed too soon to count as a success. CN4 */
export const isFlap = (openMs: number): boolean => openMs < FLAP_MS

/** The attempts that count after a connection closed: an open resets them, a flap keeps them. CN4 */
export const attemptsAfterClose = (attempts: number, openMs: number): number => (isFlap(openMs) ? attempts : 0)

/** Action that a close code asks of a client. CN5, CN6, CN23 */
export function closeVerdict(code: number): 'end' | 'spread' | 'refresh' | 'retry' {
  if (code === 1000) return 'end'
  if (code === 1012 || code === 1013) return 'spread'
  if (code === 4401) return 'refresh'
  return 'retry'
}
