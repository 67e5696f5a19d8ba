import type { ItemDetail } from '#contract/items.ts'
import { withHatches } from '#domain/item-live.ts'
import { statsQuery } from '#lib/queries.ts'
import type { LiveChannel } from '#streams/live-channel.stream.ts'
import { batchPerFrame, latestPerFrame } from '#streams/per-frame.stream.ts'
import type { QueryClient } from '@tanstack/react-query'
import { distinctUntilChanged, filter, map, type SchedulerLike, skip, Subscription } from 'rxjs'

/** More than any frame brings; a hidden page has no frames, and reads anew what found no room. */
const BATCH = 500

/**
 * The one place where live messages are written into the query cache, at most once a frame. CN22
 * Writing happens in subscribers, not in operators: one that throws loses its frame, and the stream goes on. CN13
 */
export function writeLiveToCache({ state$, hatches$ }: Pick<LiveChannel, 'state$' | 'hatches$'>, client: QueryClient, scheduler?: SchedulerLike): Subscription {
  const frames = scheduler ? { scheduler } : {}
  const writing = new Subscription()
  const readAnew = () => {
    void client.invalidateQueries({ queryKey: ['item'] })
  }

  // The first message of all replaces nothing: the page's data is as fresh as it.
  writing.add(hatches$.pipe(skip(1), filter(({ replaced }) => replaced)).subscribe(readAnew))

  writing.add(
    hatches$.pipe(map(({ hatches }) => hatches), batchPerFrame({ limit: BATCH, ...frames })).subscribe(({ items, dropped }) => {
      client.setQueriesData<ItemDetail>({ queryKey: ['item'] }, (item) => item && withHatches(item, items))
      if (dropped > 0) readAnew()
    }),
  )

  const stats$ = state$.pipe(map(({ stats }) => stats), filter((stats) => stats !== null), distinctUntilChanged())
  writing.add(stats$.pipe(latestPerFrame(frames)).subscribe((stats) => client.setQueryData(statsQuery.queryKey, stats)))
  return writing
}
