import { randomUUID } from 'node:crypto'
import type { Bus } from './bus.ts'

const nothing = () => {}

/** The bus of a site that is one process: there is no other to hear, so nothing is ever lost. */
export function createSingleProcessBus(): Bus {
  let subscribers = 0
  return {
    processId: randomUUID(),
    isHealthy: true,
    counts: { gaps: 0, unreadable: 0, unknown: 0 },
    oldestHeartbeatMs: 0,
    publish: nothing,
    subscribe: () => nothing,
    onGap: () => nothing,
    onProcess: () => nothing,
    get subscribers() {
      return subscribers
    },
    setSubscribers: (count) => void (subscribers = count),
    close: async () => {},
  }
}
