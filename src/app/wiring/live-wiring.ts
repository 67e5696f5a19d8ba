import type { LiveHatches, LiveStatus, Position } from '#contract/live.ts'
import { authToken } from '#lib/auth-token.ts'
import { livePolicy } from '#machines/connection.policy.ts'
import type { Inspected } from '#lib/inspect-context.ts'
import type { ClockInterval } from '#lib/live-context.ts'
import { clock } from '#streams/clock.stream.ts'
import { environmentEvents } from '#streams/environment.stream.ts'
import { createLiveChannel } from '#streams/live-channel.stream.ts'
import { snapshotThenLive } from '#streams/live-hatches.stream.ts'
import { bufferPerAnimationFrame } from '#streams/animation-frame-buffer.stream.ts'
import type { QueryClient } from '@tanstack/react-query'
import { BehaviorSubject, distinctUntilChanged, merge, Observable, share, timer } from 'rxjs'
import { connectionLink } from './connection-link.ts'
import { startHatchNotifications } from './hatch-notifications.ts'
import { inspected } from './inspected.ts'
import { writeLiveToCache } from './live-cache.ts'
import { writeValuesToCache } from './live-values.ts'
import { rereadOutdated } from './reread-outdated.ts'

export type Live = {
  retain(): () => void
  status$: Observable<LiveStatus>
  hatches$: Observable<LiveHatches>
  inspected: Inspected
  /** Notifies of hatches until the returned function is called, and keeps the channel open. */
  notify(): () => void
  clock$(intervalMs: ClockInterval): Observable<number>
}

/** Time that the channel outlives its last view, in milliseconds, so that a change of page keeps it. CN18 */
const LINGER = 1_000

/** The live channel's address at `page`, with what is known of position and token. */
export function liveAddress(page: string, position: Position | null, token: string | null): string {
  const url = new URL('/ws/live', page)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  // Position 0 is a position: nothing was hatched yet. LV19
  if (position) url.search = new URLSearchParams({ epoch: position.epoch, seq: String(position.seq) }).toString()
  if (token !== null) url.searchParams.set('token', token)
  return url.href
}

/** Joins machine, streams and query cache. Its own chunk: XState, RxJS and partysocket are needed by nothing before it. CN26 */
export function createLive({ queryClient }: { queryClient: QueryClient }): Live {
  rereadOutdated(queryClient)
  const channel = createLiveChannel({
    batch: bufferPerAnimationFrame(),
    connect: ({ position, reports$ }) =>
      connectionLink({
        policy: livePolicy,
        address: (token) => liveAddress(location.href, position(), token),
        token: async () => authToken.get(),
        environment$: environmentEvents(),
        reports$,
      }),
  })
  const status$ = new BehaviorSubject<LiveStatus>('connecting')
  const page$ = new Observable<never>(() => {
    const writing = writeLiveToCache(channel, queryClient)
    writing.add(writeValuesToCache(channel, queryClient))
    writing.add(channel.state$.subscribe(({ status }) => status$.next(status)))
    writing.add(() => status$.next('connecting'))
    return writing
  }).pipe(share({ resetOnRefCountZero: () => timer(LINGER) }))
  const clocks = { 1_000: clock(1_000), 60_000: clock(60_000) }
  return {
    retain() {
      const subscription = page$.subscribe()
      return () => subscription.unsubscribe()
    },
    status$: status$.pipe(distinctUntilChanged()),
    hatches$: snapshotThenLive(channel),
    inspected,
    notify: () => startHatchNotifications({ fresh$: merge(page$, channel.fresh$) }),
    clock$: (intervalMs) => clocks[intervalMs],
  }
}
