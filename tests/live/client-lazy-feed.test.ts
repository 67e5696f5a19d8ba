import { liveHatch } from '#contract/hatches.fixture.ts'
import type { LiveHatches } from '#contract/live.ts'
import type { LiveHandle } from '#lib/live-context.ts'
import { type Observable, Subject } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { lazyHatchFeed } from '#features/live-hatches/lazy-hatch-feed.ts'

function harness() {
  const hatches$ = new Subject<LiveHatches>()
  let start: () => void = () => {}
  const hatches: LiveHandle['hatches'] = (open) => {
    let stop = () => {}
    start = () => void (stop = open(hatches$ as Observable<LiveHatches>, {}))
    return () => stop()
  }
  const feed = lazyHatchFeed({ hatches } as LiveHandle, {
    matches: () => true,
    isReading: () => false,
    refetch: () => Promise.resolve(),
  })
  return { feed, hatches$, start: () => start() }
}

it('[CN26, HA3] a feed starts with live code and the events sent before, and stops with its last reader', async () => {
  const { feed, hatches$, start } = harness()
  const leave = feed.subscribe(() => {})
  feed.send({ type: 'feed.paused' })
  expect(feed.get()).toEqual(null)
  start()
  await vi.waitFor(() => expect(feed.get()?.mode).toEqual('paused'))
  hatches$.next({ hatches: [liveHatch(1)], isSnapshot: false })
  feed.send({ type: 'feed.resumed' })
  expect([feed.get()?.mode, feed.get()?.feed.shown?.count]).toEqual(['following', 1])
  leave()
  expect(hatches$.observed).toEqual(false)
})

it('[CN26] a feed whose reader left before its code came never starts', async () => {
  const { feed, hatches$, start } = harness()
  const leave = feed.subscribe(() => {})
  start()
  leave()
  await import('#features/live-hatches/run-hatch-feed.ts')
  await new Promise((resolve) => setImmediate(resolve))
  expect([feed.get(), hatches$.observed]).toEqual([null, false])
})
