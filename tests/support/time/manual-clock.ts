import type { Clock } from '#server/time/clock.ts'

/** A clock that moves only when told to; timers run in the order of their time. */
export function manualClock() {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + Math.max(0, ms), run }
      timers.push(timer)
      return () => void (timers = timers.filter((other) => other !== timer))
    },
  }
  return {
    clock,
    /** Timers that wait. */
    get pending() {
      return timers.length
    },
    /** Runs everything that falls due within `ms`. */
    advance(ms: number) {
      const end = now + ms
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)
        if (!next) break
        timers = timers.filter((other) => other !== next)
        now = Math.max(now, next.at)
        next.run()
      }
      now = end
    },
  }
}
