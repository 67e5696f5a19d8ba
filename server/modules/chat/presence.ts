import type { Clock } from '#server/time/clock.ts'

/** Milliseconds. */
export const AWAY_MS = 300_000
export const GRACE_MS = 10_000

export type Presence = 'online' | 'away' | 'offline'

type Entry = {
  sockets: number
  activeAt: number
  status: Exclude<Presence, 'offline'>
  /** What waits to be looked at: how long they are idle, or that nobody came back. */
  cancel: () => void
}

/**
 * Who is there, over any number of tabs and devices (CH9): online from the first one, away when none of them was used for five minutes, offline
 * ten seconds after the last one left. `changed` hears of each change, never of a reload.
 */
export function createPresence({ clock, changed }: { clock: Clock; changed: (userId: string) => void }) {
  const entries = new Map<string, Entry>()

  /** Looks again when they could have become idle: activity itself sets no timer. */
  function watch(userId: string, entry: Entry) {
    entry.cancel()
    entry.cancel = clock.after(entry.activeAt + AWAY_MS - clock.now(), () => {
      if (clock.now() - entry.activeAt < AWAY_MS) return watch(userId, entry)
      entry.status = 'away'
      changed(userId)
    })
  }

  function active(userId: string) {
    const entry = entries.get(userId)
    if (!entry) return
    entry.activeAt = clock.now()
    if (entry.status === 'online') return
    entry.status = 'online'
    watch(userId, entry)
    changed(userId)
  }

  return {
    statusOf: (userId: string): Presence => entries.get(userId)?.status ?? 'offline',
    /** Milliseconds since somebody who is there was last active. */
    idleMs: (userId: string): number | undefined => {
      const entry = entries.get(userId)
      return entry && clock.now() - entry.activeAt
    },
    /** They did something; of somebody who is not there nothing is remembered. */
    active,
    came(userId: string) {
      const entry = entries.get(userId)
      if (!entry) {
        const fresh: Entry = { sockets: 1, activeAt: clock.now(), status: 'online', cancel: () => {} }
        entries.set(userId, fresh)
        watch(userId, fresh)
        return changed(userId)
      }
      entry.sockets++
      if (entry.sockets > 1) return
      // Back within the grace, which has taken the place of the other watch. Coming is no activity: a client reconnects by itself.
      entry.cancel()
      if (entry.status === 'online') watch(userId, entry)
    },
    left(userId: string) {
      const entry = entries.get(userId)
      if (!entry) return
      entry.sockets--
      if (entry.sockets > 0) return
      entry.cancel()
      entry.cancel = clock.after(GRACE_MS, () => {
        entries.delete(userId)
        changed(userId)
      })
    },
    close() {
      for (const { cancel } of entries.values()) cancel()
      entries.clear()
    },
  }
}
