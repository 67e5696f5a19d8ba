import { onClockSet, siteNow } from '#lib/site-clock.ts'
import type { LiveStatus } from '#contract/live.ts'
import { lazyHandle } from '#base/lazy-handle.ts'
import { createStore, type Readable } from '#base/store.ts'
import type { ClockInterval, LiveHandle } from '#lib/live-context.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { createLive, Live } from './live-wiring.ts'
import { pageIdle } from '#lib/page-idle.ts'

type Options = {
  queryClient: QueryClient
  load: () => Promise<{ createLive: typeof createLive }>
  whenIdle?: () => Promise<void>
}

/** Notifies of hatches on every page, until the returned function is called. NO7 */
type Notifier = { notify(): () => void }

/**
 * The live handle before its code is there. Calls made earlier run once the chunk has loaded, which it does when a view first calls
 * and the page is idle. If it cannot be loaded, the next call loads it again. CN26
 */
export function createLazyLive({ queryClient, load, whenIdle = pageIdle }: Options): LiveHandle & Notifier {
  const status = createStore<LiveStatus>('connecting')
  const code = lazyHandle('live', async () => {
    await whenIdle()
    const live = (await load()).createLive({ queryClient })
    live.status$.subscribe(status.set)
    return live
  })
  /** Runs `use` once the code is there; the returned function undoes it, or keeps it from running. */
  const withLive = (use: (live: Live) => () => void) => {
    let stop: (() => void) | null = () => {}
    void code().then((live) => {
      if (live && stop) stop = use(live)
    })
    return () => {
      stop?.()
      stop = null
    }
  }
  const createClock = (intervalMs: ClockInterval): Readable<number> => ({
    get: () => Math.floor(siteNow() / intervalMs) * intervalMs,
    subscribe(listener) {
      const stopSetting = onClockSet(listener)
      const stopTicks = withLive((live) => {
        const ticks = live.clock$(intervalMs).subscribe(listener)
        return () => ticks.unsubscribe()
      })
      return () => {
        stopSetting()
        stopTicks()
      }
    },
  })
  const clocks = { 1_000: createClock(1_000), 60_000: createClock(60_000) }

  return {
    retain: () => withLive((live) => live.retain()),
    status,
    hatches: (open) => withLive((live) => open(live.hatches$, live.inspected)),
    notify: () => withLive((live) => live.notify()),
    clock: (intervalMs) => clocks[intervalMs],
  }
}

/** Time for which an untouched page shows no notification, in milliseconds. NO7 */
const QUIET = 10_000

/** Starts notifications at the first touch or key, or after 10 s: the page comes before its first toast. NO7 */
export function notifySoon({ notify }: Notifier): void {
  const gestures = ['pointerdown', 'keydown'] as const
  const begin = () => {
    clearTimeout(timer)
    for (const gesture of gestures) removeEventListener(gesture, begin)
    notify()
  }
  const timer = setTimeout(begin, QUIET)
  for (const gesture of gestures) addEventListener(gesture, begin, { passive: true })
}
