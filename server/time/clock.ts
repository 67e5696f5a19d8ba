/** Time as the live channel sees it; a test hands in its own. */
export type Clock = {
  /** Milliseconds; only differences are used. */
  now(): number
  /** Runs once after `ms`; 0 means after the current turn. Returns what cancels it. */
  after(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, run) {
    if (ms <= 0) {
      const soon = setImmediate(run)
      return () => clearImmediate(soon)
    }
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
