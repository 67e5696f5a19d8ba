import type { EventBus } from '#server/events/event-bus.ts'
import { LRUCache } from 'lru-cache'
import { RELAYED, type RelayedEvents } from './bus-messages.ts'

/** A user's activity reaches the other processes at most this often. */
export const ACTIVE_MS = 10_000
const ACTIVE_USERS = 10_000

type Options = {
  events: EventBus<RelayedEvents>
  /** A bus to all other processes. */
  bus: EventBus<RelayedEvents>
  /** Milliseconds. */
  now?: () => number
}

/** Publishes some events of each process on all others. Returns the function that ends it. */
export function relay({ events, bus, now = Date.now }: Options): () => void {
  /** When each user's activity was last sent. */
  const sentAt = new LRUCache<string, number>({ max: ACTIVE_USERS })
  /** The event of another process that is being published here; an event that follows from it is our own. */
  let received: object | undefined

  const isThrottled = (event: object) => {
    if (!('userId' in event) || typeof event.userId !== 'string') return false
    if (now() - (sentAt.get(event.userId) ?? -Infinity) < ACTIVE_MS) return true
    sentAt.set(event.userId, now())
    return false
  }

  const connect = <T extends keyof RelayedEvents>(topic: T) => [
    events.subscribe(topic, (event) => {
      if (event !== received && !isThrottled(event)) bus.publish(topic, event)
    }),
    bus.subscribe(topic, (event) => {
      const before = received
      received = event
      events.publish(topic, event)
      received = before
    }),
  ]
  const subscriptions = RELAYED.flatMap((topic) => connect(topic))
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe()
  }
}
