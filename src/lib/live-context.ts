import type { Readable } from '#base/store.ts'
import type { LiveHatches, LiveStatus } from '#contract/live.ts'
import { createContext, use, useDeferredValue, useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** The page's live channel and clock. Their code comes when the page is idle; until then there is nothing to tell. CN26 */
export type LiveHandle = {
  /** Holds the channel open until the answer is called. */
  retain(): () => void
  status: Readable<LiveStatus>
  /** Tells of live hatches, at most once a frame: at first the newest that are known, then every one. CN19 */
  hatches(listener: (news: LiveHatches) => void): () => void
  /** The time, rounded down to `intervalMs`. The same object for the same interval. CN21 */
  clock(intervalMs: ClockInterval): Readable<number>
}

/** A second or a minute, in milliseconds. */
export type ClockInterval = 1_000 | 60_000

/** Where nothing provides the channel, as on the server, it never connects and nothing ticks. */
const still: LiveHandle = {
  retain: () => () => {},
  status: { get: () => 'connecting', subscribe: () => () => {} },
  hatches: () => () => {},
  clock: (intervalMs) => ({ get: () => Math.floor(Date.now() / intervalMs) * intervalMs, subscribe: () => () => {} }),
}

export const LiveContext = createContext<LiveHandle>(still)

/** Holds the live channel open while mounted: what it brings arrives in the query cache. CN18, CN22 */
export function useLiveChannel(): void {
  const live = use(LiveContext)
  useEffect(() => live.retain(), [live])
}

/** Hears of live hatches while mounted, and holds the channel open. HA3 */
export function useLiveHatches(listener: (news: LiveHatches) => void): void {
  const live = use(LiveContext)
  const onNews = useEffectEvent(listener)
  useLiveChannel()
  useEffect(() => live.hatches((news) => onNews(news)), [live])
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
