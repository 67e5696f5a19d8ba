import { onTestFinished } from 'vitest'

const TICK_MS = 50

/**
 * A stopwatch for a bar on time that a busy machine may not break: it counts ticks of this thread's timers, so what stalls the code under
 * test stalls it too. Returns how to read it: milliseconds since its start, in steps of 50 and some hundredths too few. Not for code that
 * may block the thread.
 */
export function startStopwatch(): () => number {
  let ticks = 0
  const timer = setInterval(() => ticks++, TICK_MS)
  onTestFinished(() => clearInterval(timer))
  return () => ticks * TICK_MS
}
