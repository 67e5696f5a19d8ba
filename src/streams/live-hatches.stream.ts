import type { LiveHatches } from '#contract/live.ts'
import { filter, map, merge, type Observable, type SchedulerLike, take } from 'rxjs'
import type { LiveChannel } from './live-channel.stream.ts'
import { batchPerFrame } from './per-frame.stream.ts'

/** More than any frame brings; a hidden page has no frames. */
const BATCH = 500

/**
 * What a feed of hatches reads: at first the newest that the channel knows, then every one, at most once a frame. A late reader so
 * sees whether its list reaches up to the present. Where a hidden page's frame found no room for all, it says that some were missed. CN19
 */
export function liveHatchesPerFrame({ state$, hatches$ }: Pick<LiveChannel, 'state$' | 'hatches$'>, scheduler?: SchedulerLike): Observable<readonly LiveHatches[]> {
  const known$ = state$.pipe(
    take(1),
    filter(({ hatches }) => hatches.length > 0),
    map(({ hatches }): LiveHatches => ({ hatches: hatches.toReversed(), replaced: true })),
  )
  return merge(known$, hatches$).pipe(
    map((news) => [news]),
    batchPerFrame({ limit: BATCH, ...(scheduler ? { scheduler } : {}) }),
    map(({ items, dropped }) => items.map((news, index) => (dropped > 0 && index === 0 ? { ...news, replaced: true } : news))),
  )
}
