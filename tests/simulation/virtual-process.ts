import type { Clock } from '#server/time/clock.ts'

export type VirtualProcess = ReturnType<typeof createVirtualProcess>

/** A process with one thread: what falls due while it works, or stands still, waits for its turn. Nothing runs after its end. */
export function createVirtualProcess(clock: Clock) {
  const timers = new Set<() => void>()
  const backlog: (() => void)[] = []
  let freeAt = 0
  let isAlive = true

  function after(ms: number, run: () => void) {
    const cancel = () => {
      timers.delete(cancel)
      cancelTimer()
    }
    const cancelTimer = clock.after(busyMs() + ms, () => {
      timers.delete(cancel)
      run()
    })
    timers.add(cancel)
    return cancel
  }
  const busyMs = () => Math.max(0, freeAt - clock.now())

  function workOff() {
    backlog[0]!()
    backlog.shift()
    if (backlog.length > 0) clock.after(busyMs(), workOff)
  }

  /** Runs a task now, or in the order of calls once the thread is free. */
  function run(task: () => void) {
    const guarded = () => {
      if (isAlive) task()
    }
    if (backlog.length === 0 && freeAt <= clock.now()) return guarded()
    backlog.push(guarded)
    if (backlog.length === 1) clock.after(busyMs(), workOff)
  }

  return {
    clock: {
      now: () => Math.max(clock.now(), freeAt),
      after(ms, task) {
        let isCancelled = false
        const cancel = after(ms, () =>
          run(() => {
            if (!isCancelled) task()
          }),
        )
        return () => {
          isCancelled = true
          cancel()
        }
      },
    } satisfies Clock,
    run,
    /** Keeps the thread busy for so long. */
    spend(ms: number) {
      freeAt = Math.max(clock.now(), freeAt) + ms
    },
    /** Milliseconds until the thread is free. */
    get busyMs() {
      return busyMs()
    },
    /** Timers that wait; those that wait for the thread are not counted. */
    get timers() {
      return timers.size
    },
    get isAlive() {
      return isAlive
    },
    end() {
      isAlive = false
      for (const cancel of timers) cancel()
    },
  }
}
