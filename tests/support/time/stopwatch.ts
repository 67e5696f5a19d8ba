import { onTestFinished } from 'vitest'

const TICK_MS = 50

/**
 * Starts a stopwatch for limits that a busy machine must not break: it counts this thread's timer ticks, so what stalls the code under test
 * stalls it too. Returns a function that reads the milliseconds since the start, in steps of 50 and about 2 % too few. It does not notice
 * code that blocks the thread.
 */
export function startStopwatch(): () => number {
  let ticks = 0
  const timer = setInterval(() => ticks++, TICK_MS)
  onTestFinished(() => clearInterval(timer))
  return () => ticks * TICK_MS
}
