import { EventEmitter } from 'node:events'

/** Typed events inside one process. */
export type EventBus<Events> = {
  /** Calls the subscribers of the topic in the order of their subscription, and returns when all of them have returned. */
  publish<Topic extends keyof Events & string>(topic: Topic, event: Events[Topic]): void
  /** Returns the function that ends the subscription. */
  subscribe<Topic extends keyof Events & string>(topic: Topic, subscriber: (event: Events[Topic]) => void): () => void
}

/** @param report receives what a subscriber throws; the other subscribers still get the event. */
export function createEventBus<Events>(report: (error: unknown) => void): EventBus<Events> {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0) // one per module; the number says nothing about a leak
  return {
    publish: (topic, event) => void emitter.emit(topic, event),
    subscribe(topic, subscriber) {
      const guarded = (event: Events[typeof topic]) => {
        try {
          subscriber(event)
        } catch (error) {
          report(error)
        }
      }
      emitter.on(topic, guarded)
      return () => void emitter.off(topic, guarded)
    },
  }
}
