import type { Hatch } from '#contract/hatches.ts'
import type { HatchLog } from '#server/live/hatch-log.ts'

/** A hatch as the site tells of it; only `seq` matters to those who use this. */
export const hatchAt = (seq: number): Hatch => ({
  id: `h${seq}`,
  seq,
  slug: 'king-doggy',
  itemName: 'King Doggy',
  itemImage: '/items/king-doggy.webp',
  variant: 'Normal',
  rarity: 'Secret',
  hue: 40,
  eggType: 'Common Egg',
  isPublic: true,
  playerName: 'Bouncy Biscuit',
  hatcherName: 'Bouncy Biscuit',
  timestamp: '2026-01-01T00:00:00.000Z',
  value: 1_000,
  stats: { exists: seq },
  notification: { title: 'King Doggy hatched', description: 'Bouncy Biscuit hatched a King Doggy' },
})

export const hatchesFrom = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => hatchAt(first + index))

/** A log in memory. `gate`, when set, holds every `after` back until it resolves. */
export function memoryLog(epoch: string, length = 0) {
  const hatches = hatchesFrom(1, length)
  let gate: Promise<void> | undefined
  const log: HatchLog = {
    position: async () => ({ epoch, seq: hatches.at(-1)?.seq ?? 0 }),
    newest: async (limit) => hatches.slice(-limit),
    async after(seq, limit) {
      const found = hatches.filter((hatch) => hatch.seq > seq).slice(0, limit)
      await gate
      return found
    },
  }
  return {
    log,
    hatches,
    /** Writes the next `count` hatches and answers them. */
    write(count: number) {
      const last = hatches.at(-1)?.seq ?? 0
      const written = hatchesFrom(last + 1, last + count)
      hatches.push(...written)
      return written
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
