import { liveHatch } from '#contract/hatches.fixture.ts'
import type { HatchLog } from '#server/live/hatch-log.ts'

export const hatchesFrom = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => liveHatch(first + index))

/** A log in memory. `gate`, when set, holds every `after` back until it resolves. */
export function memoryLog(first: string, length = 0) {
  let epoch = first
  const hatches = hatchesFrom(1, length)
  const out = new Set<number>()
  let gate: Promise<void> | undefined
  const log: HatchLog = {
    position: async () => ({ epoch, seq: hatches.at(-1)?.seq ?? 0 }),
    newest: async (limit) => hatches.slice(-limit),
    listOut: async (seq, last = Infinity) => [...out].filter((each) => each > seq && each <= last),
    async after(seq, limit) {
      const found = hatches.filter((hatch) => hatch.seq > seq).slice(0, limit)
      await gate
      return found
    },
  }
  return {
    log,
    hatches,
    /** Numbers of hatches that lists leave out. */
    out,
    /** Writes the next `count` hatches and answers them. */
    write(count: number) {
      const last = hatches.at(-1)?.seq ?? 0
      const written = hatchesFrom(last + 1, last + count)
      hatches.push(...written)
      return written
    },
    /** Another log takes its place: this many hatches, by default none lost. */
    replace(other: string, length = hatches.length) {
      epoch = other
      hatches.splice(0, Infinity, ...hatchesFrom(1, length))
    },
    /** Holds reads back; call what it answers to let them go. */
    hold(): () => void {
      const { promise, resolve } = promiseWithResolve()
      gate = promise
      return () => {
        gate = undefined
        resolve()
      }
    },
  }
}

function promiseWithResolve() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}
