import type { Readable } from '#base/store.ts'
import type { LiveHandle } from '#lib/live-context.ts'

const still = <T>(value: T): Readable<T> => ({ get: () => value, subscribe: () => () => {} })

/** On the server nothing is live: components render their initial data. */
export const serverLive: LiveHandle = {
  retain: () => () => {},
  status: still('connecting'),
  hatches: () => () => {},
  clock: () => still(0),
}
