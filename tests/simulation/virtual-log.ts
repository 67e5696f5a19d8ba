import { liveHatch } from '#contract/hatches.fixture.ts'
import type { Hatch } from '#contract/hatches.ts'
import type { HatchLog } from '#server/live/hatch-log.ts'
import type { Clock } from '#server/time/clock.ts'
import type { VirtualProcess } from './virtual-process.ts'

export type VirtualLog = ReturnType<typeof createVirtualLog>

export const EPOCH = 'simulated'
export class DatabaseError extends Error {}

/** The hatch log in the database: one writer at a time, commits and reads that take time and may fail. */
export function createVirtualLog(clock: Clock, random: () => number) {
  const hatches: Hatch[] = []
  const trouble = { isStopped: false, isHanging: false, failing: 0, slowMs: 0 }
  const waiting = new Set<() => void>()
  const between = (least: number, most: number) => least + random() * (most - least)
  let freeAt = 0

  /** The answer of the database to one call. */
  function call<T>(process: VirtualProcess, ask: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = () => process.run(() => reject(new DatabaseError('no answer')))
      const ms = between(0.3, 4) + random() * trouble.slowMs
      const isEarly = random() < 0.5
      const fails = random() < trouble.failing
      if (trouble.isHanging) return void waiting.add(fail)
      if (trouble.isStopped || fails) return void clock.after(ms, fail)
      // A read shows the log of its beginning or of its end.
      const early = isEarly ? ask() : undefined
      clock.after(ms, () => {
        const answer = early ?? ask()
        process.run(() => resolve(answer))
      })
    })
  }

  return {
    hatches,
    trouble,
    get last() {
      return hatches.length
    },
    /** Whether no transaction is under way. */
    get isIdle() {
      return freeAt < clock.now()
    },
    /** Stores the next hatches. The process hears of it if its database connection and the process live that long. */
    store(process: VirtualProcess, count: number, onEnd: (stored: readonly Hatch[]) => void) {
      freeAt = Math.max(freeAt, clock.now()) + between(1, 25)
      const ackMs = between(0.2, 5)
      clock.after(freeAt - clock.now(), () => {
        if (trouble.isStopped || trouble.isHanging) return process.run(() => onEnd([]))
        const stored = Array.from({ length: count }, (_, index) => liveHatch(hatches.length + 1 + index))
        hatches.push(...stored)
        clock.after(ackMs, () => process.run(() => onEnd(stored)))
      })
    },
    /** The log as one process reads it. */
    connect: (process: VirtualProcess): HatchLog => ({
      position: () => call(process, () => ({ epoch: EPOCH, seq: hatches.length })),
      newest: (limit) => call(process, () => hatches.slice(-limit)),
      listOut: async () => [],
      after: (seq, limit) => call(process, () => hatches.slice(seq, seq + limit)),
    }),
    /** Connections that hung are reset. */
    resetConnections() {
      for (const fail of waiting) clock.after(between(1, 100), fail)
      waiting.clear()
    },
  }
}
