import type { LiveStatus } from '#contract/live.ts'
import type { ClockInterval, LiveHandle, Readable } from '#lib/live-context.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { createLive, Live } from './live-wiring.ts'
import { pageIdle } from '#lib/page-idle.ts'

type Options = {
  queryClient: QueryClient
  load: () => Promise<{ createLive: typeof createLive }>
  whenIdle?: () => Promise<void>
}

/** Tells of hatches on every page, until the answer is called. NO7 */
type Notifier = { notify(): () => void }

/**
 * The live handle before its code is there: what is asked of it in the meantime is done once that has come.
 * It comes when a view first asks and the page is idle. If it cannot be loaded, the next view asks again. CN26
 */
export function createLazyLive({ queryClient, load, whenIdle = pageIdle }: Options): LiveHandle & Notifier {
  let loading: Promise<Live> | null = null
  let status: LiveStatus = 'connecting'
  const listeners = new Set<() => void>()

  const start = async () => {
    await whenIdle()
    const live = (await load()).createLive({ queryClient })
    live.status$.subscribe((next) => {
      status = next
      for (const listener of listeners) listener()
    })
    return live
  }
  const withLive = (use: (live: Live) => () => void) => {
    let stop: (() => void) | null = () => {}
    loading ??= start()
    loading.then(
      (live) => {
        if (stop) stop = use(live)
      },
      (error: unknown) => {
        loading = null
        console.warn('live: its code could not be loaded', error)
      },
    )
    return () => {
      stop?.()
      stop = null
    }
  }
  const clockOf = (intervalMs: ClockInterval): Readable<number> => ({
    get: () => Math.floor(Date.now() / intervalMs) * intervalMs,
    subscribe: (listener) =>
      withLive((live) => {
        const ticks = live.clock$(intervalMs).subscribe(listener)
        return () => ticks.unsubscribe()
      }),
  })
  const clocks = { 1_000: clockOf(1_000), 60_000: clockOf(60_000) }

  return {
    retain: () => withLive((live) => live.retain()),
    status: {
      get: () => status,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    hatches: (listener) =>
      withLive((live) => {
        const news = live.hatches$.subscribe(listener)
        return () => news.unsubscribe()
      }),
    notify: () => withLive((live) => live.notify()),
    clock: (intervalMs) => clocks[intervalMs],
  }
}

/** How long a page is left alone before hatches are told of, in milliseconds; somebody's first touch ends it. */
const SETTLING = 10_000

/** Tells of hatches once the page has been used, or has stood for a while: nobody wants a toast before the page. NO7 */
export function notifySoon({ notify }: Notifier): void {
  const gestures = ['pointerdown', 'keydown'] as const
  const begin = () => {
    clearTimeout(timer)
    for (const gesture of gestures) removeEventListener(gesture, begin)
    notify()
  }
  const timer = setTimeout(begin, SETTLING)
  for (const gesture of gestures) addEventListener(gesture, begin, { passive: true })
}
