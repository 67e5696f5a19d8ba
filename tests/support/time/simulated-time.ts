import { AsyncResource } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'

/** As Node's: some do not keep the process alive. */
class Timer extends AsyncResource {
  at: number
  isCleared = false
  readonly run: () => void
  /** Null: it runs once. */
  readonly everyMs: number | null
  constructor(at: number, run: () => void, everyMs: number | null) {
    super('Timer')
    this.at = at
    this.run = run
    this.everyMs = everyMs
  }
  unref() {
    return this
  }
}

/**
 * Time of the whole process, until the test ends: it stands still but in `pass`, where it jumps from timer to timer. Each timer runs in the
 * context in which it was set, and what follows from it without waiting is over before the next one runs; so the same is always the same.
 */
export function simulateTime(start: number) {
  let now = start
  /** By their time; those of the same time as they were set. */
  const due: Timer[] = []

  function add(timer: Timer) {
    let [low, high] = [0, due.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (due[middle]!.at <= timer.at) low = middle + 1
      else high = middle
    }
    due.splice(low, 0, timer)
    return timer
  }
  const set = (run: (...args: unknown[]) => void, ms = 0, repeats: boolean, args: unknown[]) => {
    const wait = Math.max(repeats ? 1 : 0, ms)
    return add(new Timer(now + wait, () => run(...args), repeats ? wait : null))
  }
  const clear = (timer: Timer | undefined | null) => {
    if (timer) timer.isCleared = true
  }

  vi.stubGlobal('setTimeout', (run: () => void, ms?: number, ...args: unknown[]) => set(run, ms, false, args))
  vi.stubGlobal('setInterval', (run: () => void, ms?: number, ...args: unknown[]) => set(run, ms, true, args))
  vi.stubGlobal('clearTimeout', clear)
  vi.stubGlobal('clearInterval', clear)
  vi.stubGlobal('performance', { now: () => now - start })
  vi.stubGlobal(
    'Date',
    class extends Date {
      constructor(...args: [] | [number]) {
        super(...((args.length === 0 ? [now] : args) as [number]))
      }
      static override now = () => now
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())

  return {
    /** Milliseconds. `isBusy`: something is under way that takes no time here. */
    async pass(ms: number, isBusy: () => boolean) {
      const end = now + ms
      for (let next = due[0]; next && next.at <= end; next = due[0]) {
        due.shift()
        if (next.isCleared) continue
        now = next.at
        next.runInAsyncScope(next.run)
        if (next.everyMs !== null && !next.isCleared) {
          next.at += next.everyMs
          add(next)
        }
        do await turn()
        while (isBusy())
      }
      now = end
    },
  }
}
