import type { Clock } from '#server/time/clock.ts'

type Timer = { at: number; run: () => void; isCancelled: boolean }

/** A clock that moves only by `advance`; timers run in the order of their time. */
export function manualClock() {
  let now = 0
  let pending = 0
  /** By their time; those of the same time in the order in which they were set. */
  const timers: Timer[] = []
  const clock: Clock = {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + Math.max(0, ms), run, isCancelled: false }
      let [low, high] = [0, timers.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if (timers[middle]!.at <= timer.at) low = middle + 1
        else high = middle
      }
      timers.splice(low, 0, timer)
      pending++
      return () => {
        if (!timer.isCancelled) pending--
        timer.isCancelled = true
      }
    },
  }

  /** Runs the next timer if it falls due until `end`. */
  function runNext(end: number): boolean {
    while (timers[0]?.isCancelled) timers.shift()
    const next = timers[0]
    if (!next || next.at > end) return false
    timers.shift()
    pending--
    // What cancels it later has nothing left to cancel.
    next.isCancelled = true
    now = Math.max(now, next.at)
    next.run()
    return true
  }

  return {
    clock,
    /** Timers that wait. */
    get pending() {
      return pending
    },
    runNext,
    /** Runs everything that falls due within `ms`. */
    advance(ms: number) {
      const end = now + ms
      while (runNext(end));
      now = end
    },
  }
}
