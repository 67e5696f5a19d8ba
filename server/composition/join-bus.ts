import type { Bus } from '#server/bus/bus.ts'
import { relay } from '#server/bus/relay.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'

/** Publishes what other processes must hear, and what they publish as events of this one. Returns the function that leaves. */
export function joinBus(events: ServerEventBus, bus: Bus): () => Promise<void> {
  const endRelay = relay({ events, bus })

  events.subscribe('hatches.stored', (hatches) => bus.publish('hatches', { seq: hatches.at(-1)!.seq }))
  let heard = 0
  bus.subscribe('changed', ({ number }) => {
    heard = Math.max(heard, number)
  })
  events.subscribe('hatches.replaced', () => (heard = 0))
  // A change that came from another process is known to all of them.
  events.subscribe('values.changed', ({ number }) => {
    if (number > heard) bus.publish('changed', { number })
  })

  events.subscribe('subscribers.changed', bus.setSubscribers)
  // Whatever was published meanwhile is in the database.
  bus.onGap(() => events.publish('database.changed', undefined))

  return async () => {
    endRelay()
    await bus.close()
  }
}
