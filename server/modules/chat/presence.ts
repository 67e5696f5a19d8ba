import type { ServerEventBus } from '#server/events/server-events.ts'
import type { Clock } from '#server/time/clock.ts'

/** Milliseconds. */
export const AWAY_MS = 300_000
export const GRACE_MS = 10_000

export type Presence = 'online' | 'away' | 'offline'
export type OwnPresence = { status: Exclude<Presence, 'offline'>; idleMs: number; sockets: number }

type Options = {
  clock: Clock
  events: ServerEventBus
  /** Called when a user's status or number of sockets changes. */
  onChange: (userId: string) => void
}

type Entry = {
  sockets: number
  activeAt: number
  status: Exclude<Presence, 'offline'>
  /** Cancels the timer for going away or offline. */
  cancel: () => void
}

/**
 * Presence over the sockets that users have to this process (CH9): online from the first socket, away after five minutes without
 * activity, offline ten seconds after the last socket.
 */
export function createPresence({ clock, events, onChange }: Options) {
  const entries = new Map<string, Entry>()

  /** Checks again at the earliest time the user can be away, so that activity sets no timer. */
  function watch(userId: string, entry: Entry) {
    entry.cancel()
    entry.cancel = clock.after(entry.activeAt + AWAY_MS - clock.now(), () => {
      if (clock.now() - entry.activeAt < AWAY_MS) return watch(userId, entry)
      entry.status = 'away'
      onChange(userId)
    })
  }

  const unsubscribe = events.subscribe('user.active', ({ userId }) => {
    const entry = entries.get(userId)
    if (!entry) return
    entry.activeAt = clock.now()
    if (entry.status === 'online') return
    entry.status = 'online'
    watch(userId, entry)
    onChange(userId)
  })

  return {
    /** Undefined: offline. */
    get: (userId: string): OwnPresence | undefined => {
      const entry = entries.get(userId)
      return entry && { status: entry.status, idleMs: clock.now() - entry.activeAt, sockets: entry.sockets }
    },
    userIds: () => [...entries.keys()],
    /** A socket of the user opened. `idleMs`: as another process knows it. */
    socketOpened(userId: string, idleMs = 0) {
      const entry = entries.get(userId)
      if (!entry) {
        const status = idleMs < AWAY_MS ? 'online' : 'away'
        const fresh: Entry = { sockets: 1, activeAt: clock.now() - idleMs, status, cancel: () => {} }
        entries.set(userId, fresh)
        if (status === 'online') watch(userId, fresh)
        return onChange(userId)
      }
      entry.sockets++
      // Back within the grace period. Reconnecting isn't activity: a client does it by itself.
      if (entry.sockets === 1) {
        entry.cancel()
        if (entry.status === 'online') watch(userId, entry)
      }
      onChange(userId)
    },
    /** A socket of the user closed. */
    socketClosed(userId: string) {
      const entry = entries.get(userId)
      if (!entry) return
      entry.sockets--
      if (entry.sockets === 0) {
        entry.cancel()
        entry.cancel = clock.after(GRACE_MS, () => {
          entries.delete(userId)
          onChange(userId)
        })
      }
      onChange(userId)
    },
    close() {
      unsubscribe()
      for (const { cancel } of entries.values()) cancel()
      entries.clear()
    },
  }
}
