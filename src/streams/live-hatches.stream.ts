import type { LiveHatches } from '#contract/live.ts'
import { filter, map, merge, type Observable, take } from 'rxjs'
import type { LiveChannel } from './live-channel.stream.ts'

/**
 * A snapshot of the newest hatches that the channel knows, then the live ones. So a late subscriber sees whether its list
 * reaches up to the present. CN19
 */
export function snapshotThenLive({
  state$,
  hatches$,
}: Pick<LiveChannel, 'state$' | 'hatches$'>): Observable<LiveHatches> {
  const known$ = state$.pipe(
    take(1),
    filter(({ hatches }) => hatches.length > 0),
    map(({ hatches }): LiveHatches => ({ hatches: hatches.toReversed(), isSnapshot: true })),
  )
  return merge(known$, hatches$)
}
