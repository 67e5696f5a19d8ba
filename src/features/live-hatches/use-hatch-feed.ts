import { countPending, EMPTY_FEED, feedRows, nextHatchPage } from '#domain/hatches/hatch-feed.ts'
import { matchesHatch, toHatchesQuery, type HatchFilters } from '#domain/hatches/hatch-filters.ts'
import { LiveContext, useLiveChannel } from '#lib/live-context.ts'
import { hatchesQuery } from '#lib/queries.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useState, useSyncExternalStore } from 'react'
import { lazyHatchFeed } from './lazy-hatch-feed.ts'

/**
 * The hatches that match: pages of the list, and the live ones on top. While `isReading` returns true, new ones wait.
 * Key its component by the filters: they must not change. HA1, HA3, HA6
 */
export function useHatchFeed(filters: HatchFilters, isReading: () => boolean) {
  const options = hatchesQuery(toHatchesQuery(filters))
  const client = useQueryClient()
  const list = useInfiniteQuery({ ...options, getNextPageParam: (_last, pages) => nextHatchPage(pages) })
  const pages = list.data?.pages
  const live = use(LiveContext)
  const [feed] = useState(() =>
    lazyHatchFeed(live, {
      matches: (hatch) => matchesHatch(hatch, filters, client.getQueryData(options.queryKey)?.pages[0]?.meant),
      isReading,
      async refetch() {
        const { queryKey } = options
        if (client.isFetching({ queryKey, exact: true }) > 0) return
        client.setQueryData(
          queryKey,
          (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
        )
        await client.refetchQueries({ queryKey, exact: true })
      },
    }),
  )
  const { send } = feed
  const view = useSyncExternalStore(feed.subscribe, feed.get, () => null)
  useLiveChannel()

  useEffect(() => {
    if (pages) send({ type: 'pages.changed', pages })
  }, [pages, send])

  const mode = view?.mode ?? 'following'
  useEffect(() => {
    if (mode !== 'reading') return
    const onScroll = () => send({ type: 'page.scrolled' })
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [mode, send])

  const current = view?.feed ?? EMPTY_FEED
  return {
    list,
    rows: feedRows(current, pages ?? []),
    pendingCount: countPending(current, pages ?? []),
    isPaused: mode === 'paused',
    send,
  }
}
