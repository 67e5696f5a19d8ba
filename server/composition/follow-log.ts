import type { Bus } from '#server/bus/bus.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { createHatchTail, type HatchTailOptions } from '#server/live/hatch-tail.ts'

type Options = Pick<HatchTailOptions, 'log' | 'report' | 'renewEpoch' | 'clock' | 'capacity'> & {
  events: ServerEventBus
  /** To the other processes; undefined: there are none. */
  bus?: Bus | undefined
  /** Another copy of the database may take its place while the process runs. */
  canBeReplaced: boolean
}

/** However the bus fares, a process finds the hatches of others, and another copy of the database, within a second. */
const POLL_MS = 1_000

/** A tail that looks when this process stored hatches, when the bus says that others did, and at its poll. */
export async function followLog({ events, bus, canBeReplaced, ...options }: Options) {
  const tail = await createHatchTail({
    ...options,
    emit: (hatches) => events.publish('hatches.appended', hatches),
    onReplaced(change) {
      events.publish('hatches.replaced', change)
      events.publish('database.changed', undefined)
    },
    ...((bus || canBeReplaced) && { pollMs: POLL_MS }),
  })
  bus?.subscribe('hatches', ({ seq }) => tail.reach(seq))
  events.subscribe('hatches.stored', tail.offer)
  events.subscribe('database.changed', () => void tail.look())
  events.subscribe('hatches.marked', () => void tail.lookForOut())
  // A notice of another process may have been lost.
  events.subscribe('database.changed', () => void tail.lookForOut())
  // A notice that came before the subscription is not repeated.
  if (bus) void tail.look()
  return tail
}
