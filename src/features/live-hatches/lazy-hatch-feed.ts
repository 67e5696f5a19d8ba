import { lazyHandle } from '#base/lazy-handle.ts'
import { createListeners, type Readable } from '#base/store.ts'
import type { LiveHandle } from '#lib/live-context.ts'
import type { HatchFeedOptions, HatchFeedView, RunningHatchFeed } from './run-hatch-feed.ts'
import type { HatchFeedEvent } from '#machines/hatch-feed.machine.ts'

/** The live part of a feed; null until its code has loaded. */
export type LazyHatchFeed = Readable<HatchFeedView | null> & { send(event: HatchFeedEvent): void }

const feedCode = lazyHandle('hatch feed', () => import('./run-hatch-feed.ts'))

/** A feed that runs while something subscribes, once live code is there. Events sent before that wait for it. CN26, HA3 */
export function lazyHatchFeed(live: LiveHandle, options: HatchFeedOptions): LazyHatchFeed {
  let view: HatchFeedView | null = null
  let running: RunningHatchFeed | null = null
  let early: HatchFeedEvent[] = []
  const { subscribe, notify } = createListeners(() => {
    let isOver = false
    const leave = live.hatches((hatches$, inspected) => {
      void feedCode().then((code) => {
        if (!code || isOver) return
        const onChange = (next: HatchFeedView) => {
          view = next
          notify()
        }
        running = code.runHatchFeed({ ...options, hatches$, onChange, inspected })
        early.forEach(running.send)
        early = []
      })
      return () => running?.stop()
    })
    return () => {
      isOver = true
      leave()
      running = null
      early = []
    }
  })
  return { get: () => view, subscribe, send: (event) => void (running ? running.send(event) : early.push(event)) }
}
