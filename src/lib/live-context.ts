import type { Readable } from '#base/store.ts'
import type { LiveHatches, LiveStatus } from '#contract/live.ts'
import { createContext, use, useDeferredValue, useEffect, useSyncExternalStore } from 'react'
import type { Observable } from 'rxjs'
import type { Inspected } from './inspect-context.ts'

/** The page's live channel and clock. Their code loads when the page is idle; until then nothing changes. CN26 */
export type LiveHandle = {
  /** Keeps the channel open until the returned function is called. */
  retain(): () => void
  status: Readable<LiveStatus>
  /**
   * Calls `open` with the live hatches once the code is there; what it returns runs when the returned function is called.
   * They start with a snapshot and come at most once a frame. CN19
   */
  hatches(open: (hatches$: Observable<LiveHatches>, inspected: Inspected) => () => void): () => void
  /** The time, rounded down to `intervalMs`. The same object for the same interval. CN21 */
  clock(intervalMs: ClockInterval): Readable<number>
}

/** A second or a minute, in milliseconds. */
export type ClockInterval = 1_000 | 60_000

/** Channel where nothing provides one, as on the server: it never connects and nothing ticks. */
const still: LiveHandle = {
  retain: () => () => {},
  status: { get: () => 'connecting', subscribe: () => () => {} },
  hatches: () => () => {},
  clock: (intervalMs) => ({ get: () => Math.floor(Date.now() / intervalMs) * intervalMs, subscribe: () => () => {} }),
}

export const LiveContext = createContext<LiveHandle>(still)

/** Keeps the live channel open while mounted; its data arrives in the query cache. CN18, CN22 */
export function useLiveChannel(): void {
  const live = use(LiveContext)
  useEffect(() => live.retain(), [live])
}

/** Status of the live channel; 'connecting' on the server and until hydrated. CN25 */
export function useLiveStatus(): LiveStatus {
  const { status } = use(LiveContext)
  return useSyncExternalStore(status.subscribe, status.get, () => 'connecting')
}

/** The time in milliseconds, at most `intervalMs` old. `renderedAt` is used on the server and until hydrated, so that both say the same. */
export function useNow(intervalMs: ClockInterval, renderedAt: number): number {
  const clock = use(LiveContext).clock(intervalMs)
  // Deferred, as the first tick after hydration would render the whole page in one task. See docs/decisions/130.
  return useDeferredValue(useSyncExternalStore(clock.subscribe, clock.get, () => renderedAt))
}
