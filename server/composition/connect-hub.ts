import type { ServerEventBus } from '#server/events/server-events.ts'
import { createLiveHub, type LiveHub, type LiveHubOptions } from '#server/live/live.hub.ts'

type Options = Omit<LiveHubOptions, 'onCount' | 'onSent' | 'onResumed'> & { events: ServerEventBus }

/** A hub that follows the events of this process and publishes its own. */
export function connectHub({ events, ...options }: Options): LiveHub {
  const hub = createLiveHub({
    ...options,
    onCount: (subscribers) => events.publish('subscribers.changed', subscribers),
    onSent: (seq) => events.publish('hatches.sent', { seq }),
    onResumed: (recovered) => events.publish('subscriber.resumed', { recovered }),
  })
  events.subscribe('hatches.appended', hub.onAppended)
  events.subscribe('hatches.replaced', hub.restart)
  events.subscribe('values.changed', ({ number, slugs }) => hub.publishChanges(number, slugs))
  return hub
}
