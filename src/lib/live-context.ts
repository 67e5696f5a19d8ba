import type { Readable } from '#base/store.ts'
import type { HatchFeedEvent, HatchFeedOptions, HatchFeedView } from '#contract/hatch-feed.ts'
import type { LiveStatus } from '#contract/live.ts'
import { createContext, use, useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react'

/** The page's live channel and clock. Their code loads when the page is idle; until then nothing changes. CN26 */
export type LiveHandle = {
  /** Keeps the channel open until the returned function is called. */
  retain(): () => void
  status: Readable<LiveStatus>
  /** A feed that runs while something subscribes. CN19, HA3 */
  hatchFeed(options: HatchFeedOptions): HatchFeedHandle
  /** The time, rounded down to `intervalMs`. The same object for the same interval. CN21 */
  clock(intervalMs: ClockInterval): Readable<number>
}

/** The live part of one feed; null until its code has loaded. Events sent before that wait for it. */
export type HatchFeedHandle = Readable<HatchFeedView | null> & { send(event: HatchFeedEvent): void }

/** A second or a minute, in milliseconds. */
export type ClockInterval = 1_000 | 60_000

/** Where nothing provides the channel, as on the server, it never connects and nothing ticks. */
const still: LiveHandle = {
  retain: () => () => {},
  status: { get: () => 'connecting', subscribe: () => () => {} },
  hatchFeed: () => ({ get: () => null, subscribe: () => () => {}, send: () => {} }),
  clock: (intervalMs) => ({ get: () => Math.floor(Date.now() / intervalMs) * intervalMs, subscribe: () => () => {} }),
}

export const LiveContext = createContext<LiveHandle>(still)

/** Keeps the live channel open while mounted; its data arrives in the query cache. CN18, CN22 */
export function useLiveChannel(): void {
  const live = use(LiveContext)
  useEffect(() => live.retain(), [live])
}

/** Runs a feed while mounted, with its first `options`, and keeps the channel open. HA3 */
export function useHatchFeedHandle(options: HatchFeedOptions) {
  const live = use(LiveContext)
  const [feed] = useState(() => live.hatchFeed(options))
  useLiveChannel()
  const view = useSyncExternalStore(feed.subscribe, feed.get, () => null)
  return { view, send: feed.send }
}

/** How the live channel is doing; 'connecting' on the server and until hydrated. CN25 */
export function useLiveStatus(): LiveStatus {
  const { status } = use(LiveContext)
  return useSyncExternalStore(status.subscribe, status.get, () => 'connecting')
}

/** The time in milliseconds, at most `intervalMs` old. `renderedAt` is used on the server and until hydrated, so that both say the same. */
export function useNow(intervalMs: ClockInterval, renderedAt: number): number {
  const clock = use(LiveContext).clock(intervalMs)
  // Deferred, as the first tick after hydration would render the whole page in one task. See docs/decisions/075-*.
  return useDeferredValue(useSyncExternalStore(clock.subscribe, clock.get, () => renderedAt))
}
