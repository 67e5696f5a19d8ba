import type { Clock } from './clock.ts'

type Options = {
  clock: Clock
  /** Receives the failures of `work`, which end nothing. */
  report: (error: unknown) => void
  /** Milliseconds from the end of one run to the next. */
  everyMs: number
  /** Milliseconds to the first run; default: `everyMs`. */
  firstMs?: number
}

/** Runs `work` again and again, never twice at once. Returns the function that ends it. */
export function repeat({ clock, report, everyMs, firstMs = everyMs }: Options, work: () => Promise<void>): () => void {
  let cancel = clock.after(firstMs, tick)
  let isEnded = false
  function tick() {
    work()
      .catch(report)
      .finally(() => {
        if (!isEnded) cancel = clock.after(everyMs, tick)
      })
  }
  return () => {
    isEnded = true
    cancel()
  }
}
