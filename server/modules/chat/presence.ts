import type { ServerEventBus } from '#server/events/server-events.ts'
import type { Clock } from '#server/time/clock.ts'

/** Milliseconds. */
export const AWAY_MS = 300_000
export const GRACE_MS = 10_000

export type Presence = 'online' | 'away' | 'offline'

type Entry = {
  sockets: number
  activeAt: number
  status: Exclude<Presence, 'offline'>
  /** Cancels the timer for going away or offline. */
  cancel: () => void
}

/**
 * Presence over any number of tabs and devices (CH9): online from the first socket, away after five minutes without activity, offline
 * ten seconds after the last socket. Publishes each change; a page reload is none.
 */
export function createPresence({ clock, events }: { clock: Clock; events: ServerEventBus }) {
  const entries = new Map<string, Entry>()
  const publishChange = (userId: string) => events.publish('presence.changed', { userId })

  /** Checks again at the earliest time the user can be away, so that activity sets no timer. */
  function watch(userId: string, entry: Entry) {
    entry.cancel()
    entry.cancel = clock.after(entry.activeAt + AWAY_MS - clock.now(), () => {
      if (clock.now() - entry.activeAt < AWAY_MS) return watch(userId, entry)
      entry.status = 'away'
      publishChange(userId)
    })
  }

  const unsubscribe = events.subscribe('user.active', ({ userId }) => {
    const entry = entries.get(userId)
    if (!entry) return
    entry.activeAt = clock.now()
    if (entry.status === 'online') return
    entry.status = 'online'
    watch(userId, entry)
    publishChange(userId)
  })

  return {
    getStatus: (userId: string): Presence => entries.get(userId)?.status ?? 'offline',
    /** Milliseconds since the user was last active; undefined: offline. */
    idleMs: (userId: string): number | undefined => {
      const entry = entries.get(userId)
      return entry && clock.now() - entry.activeAt
    },
    /** A socket of the user opened. */
    socketOpened(userId: string) {
      const entry = entries.get(userId)
      if (!entry) {
        const fresh: Entry = { sockets: 1, activeAt: clock.now(), status: 'online', cancel: () => {} }
        entries.set(userId, fresh)
        watch(userId, fresh)
        return publishChange(userId)
      }
      entry.sockets++
      if (entry.sockets > 1) return
      // Back within the grace period. Reconnecting is no activity: a client does it by itself.
      entry.cancel()
      if (entry.status === 'online') watch(userId, entry)
    },
    /** A socket of the user closed. */
    socketClosed(userId: string) {
      const entry = entries.get(userId)
      if (!entry) return
      entry.sockets--
      if (entry.sockets > 0) return
      entry.cancel()
      entry.cancel = clock.after(GRACE_MS, () => {
        entries.delete(userId)
        publishChange(userId)
      })
    },
    close() {
      unsubscribe()
      for (const { cancel } of entries.values()) cancel()
      entries.clear()
    },
  }
}
