import type { PresenceEntry } from '#server/bus/bus-messages.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import type { Clock } from '#server/time/clock.ts'
import { createPresence, type Presence } from './presence.ts'

type Options = {
  clock: Clock
  events: ServerEventBus
  /** The time of day, in milliseconds. */
  now: () => number
}

export type Roster = ReturnType<typeof createRoster>

/**
 * Presence over all processes (CL19): a user is online where any process sees them online, else away where any sees them away. Publishes
 * `presence.changed` when that changes; a page reload changes nothing.
 */
export function createRoster({ clock, events, now }: Options) {
  /** By user, then by process. */
  const copies = new Map<string, Map<string, PresenceEntry>>()
  /** Users of this process who look offline everywhere. CH127 */
  const hidden = new Set<string>()
  /** The status that was published last; offline where there is none. */
  const published = new Map<string, Presence>()
  let onOwnChange: (userId: string) => void = () => {}

  const presence = createPresence({
    clock,
    events,
    onChange(userId) {
      const isHidden = hidden.has(userId)
      if (!presence.get(userId)) hidden.delete(userId)
      if (!isHidden) publish(userId)
    },
  })

  function publish(userId: string) {
    onOwnChange(userId)
    update(userId)
  }

  /** Null for a hidden user: no other process learns of their sockets. */
  function getOwn(userId: string): PresenceEntry | null {
    const own = hidden.has(userId) ? undefined : presence.get(userId)
    return own ? { status: own.status, activeAt: now() - own.idleMs, sockets: own.sockets } : null
  }

  function list(userId: string): PresenceEntry[] {
    if (hidden.has(userId)) return []
    const own = getOwn(userId)
    return [...(copies.get(userId)?.values() ?? []), ...(own ? [own] : [])]
  }

  function getStatus(userId: string): Presence {
    const entries = list(userId)
    if (entries.length === 0) return 'offline'
    return entries.some(({ status }) => status === 'online') ? 'online' : 'away'
  }

  /** Milliseconds since the user was last active anywhere; undefined: offline. */
  function idleMs(userId: string): number | undefined {
    const times = list(userId).map(({ activeAt }) => activeAt)
    return times.length === 0 ? undefined : Math.max(0, now() - Math.max(...times))
  }

  function update(userId: string) {
    const status = getStatus(userId)
    if (status === (published.get(userId) ?? 'offline')) return
    if (status === 'offline') published.delete(userId)
    else published.set(userId, status)
    events.publish('presence.changed', { userId })
  }

  function hide(userId: string, isHidden: boolean) {
    if (hidden.has(userId) === isHidden || !presence.get(userId)) return
    if (isHidden) hidden.add(userId)
    else hidden.delete(userId)
    publish(userId)
  }

  // The process that has the user's sockets says when they are back; this keeps `activeAt` of its copy.
  const unsubscribe = events.subscribe('user.active', ({ userId }) => {
    const known = copies.get(userId)
    for (const [processId, entry] of known ?? []) known!.set(processId, { ...entry, activeAt: now() })
  })

  return {
    getStatus,
    idleMs,
    /** The user's sockets to all processes. */
    countSockets: (userId: string) => list(userId).reduce((sum, { sockets }) => sum + sockets, 0),
    /** A user who is connected to another process keeps their idle time. */
    socketOpened(userId: string, isHidden = false) {
      if (presence.get(userId)) hide(userId, isHidden)
      else if (isHidden) hidden.add(userId)
      presence.socketOpened(userId, idleMs(userId))
    },
    /** Hides a user with sockets to this process, or shows them as they are. */
    hide,
    ownsVisible: (userId: string) => getOwn(userId) !== null,
    socketClosed: presence.socketClosed,
    getOwn,
    ownUserIds: () => presence.userIds().filter((userId) => !hidden.has(userId)),
    onOwnChange: (listener: (userId: string) => void) => void (onOwnChange = listener),
    /** Copies another process's entry of a user; null: it has none any more. */
    setCopy(processId: string, userId: string, entry: PresenceEntry | null) {
      const known = copies.get(userId) ?? new Map<string, PresenceEntry>()
      if (entry) copies.set(userId, known.set(processId, entry))
      else if (known.delete(processId) && known.size === 0) copies.delete(userId)
      update(userId)
    },
    close() {
      unsubscribe()
      presence.close()
    },
  }
}
