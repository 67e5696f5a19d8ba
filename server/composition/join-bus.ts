import type { Bus } from '#server/bus/bus.ts'
import { relay } from '#server/bus/relay.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'

/** Publishes what other processes must hear, and what they publish as events of this one. Returns the function that leaves. */
export function joinBus(events: ServerEventBus, bus: Bus): () => Promise<void> {
  const endRelay = relay({ events, bus })

  events.subscribe('hatches.stored', (hatches) => {
    const newest = hatches.at(-1)
    if (newest) bus.publish('hatches', { seq: newest.seq })
  })
  let lastNumber = 0
  bus.subscribe('changed', ({ number }) => {
    lastNumber = Math.max(lastNumber, number)
  })
  events.subscribe('hatches.replaced', () => (lastNumber = 0))
  // A change that came from another process is known to all of them.
  events.subscribe('values.changed', ({ number }) => {
    if (number > lastNumber) bus.publish('changed', { number })
  })

  events.subscribe('subscribers.changed', bus.setSubscribers)
  // Whatever was published meanwhile is in the database.
  bus.onGap(() => events.publish('database.changed', undefined))

  return async () => {
    endRelay()
    await bus.close()
  }
}
