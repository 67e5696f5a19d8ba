import {
  EMPTY_FEED,
  feedRows,
  holdFeed,
  isJoined,
  nextHatchPage,
  receiveHatches,
  releaseFeed,
} from '#domain/hatches/hatch-feed.ts'
import { matchesHatch, toHatchesQuery, type HatchFilters } from '#domain/hatches/hatch-filters.ts'
import { useLiveHatches } from '#lib/live-context.ts'
import { hatchesQuery } from '#lib/queries.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

/** How long to wait before a list that is behind the live hatches is read anew: as old as an answer may be, in milliseconds. */
const BEHIND = 1_000

/**
 * The hatches that match, read by pages and joined with the live ones. While `isReading` says so, new ones wait.
 * Key its component by the filters: they must not change. HA1, HA3, HA6
 */
export function useHatchFeed(filters: HatchFilters, isReading: () => boolean) {
  const options = hatchesQuery(toHatchesQuery(filters))
  const client = useQueryClient()
  const list = useInfiniteQuery({ ...options, getNextPageParam: (_last, pages) => nextHatchPage(pages) })
  const pages = list.data?.pages ?? []
  const [feed, setFeed] = useState(EMPTY_FEED)

  useLiveHatches((news) => {
    const reading = isReading()
    setFeed((feed) => receiveHatches(feed, { news, matches: (hatch) => matchesHatch(hatch, filters), reading, pages }))
  })

  const release = () => setFeed((feed) => releaseFeed(feed, pages))

  // Back at the top nothing holds them any more.
  const onScroll = useEffectEvent(() => {
    if (feed.held && !isReading()) release()
  })
  useEffect(() => {
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])

  // Hatches were missed between the list and the live ones: the list begins anew with its first page, once nobody reads what would move.
  const behind = !feed.held && !isJoined(feed, pages)
  const readAnew = useEffectEvent(() => {
    if (list.isFetching || isReading()) return
    client.setQueryData(
      options.queryKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    )
    void list.refetch()
  })
  useEffect(() => {
    if (!behind) return
    const timer = setInterval(readAnew, BEHIND)
    return () => clearInterval(timer)
  }, [behind])

  return {
    list,
    rows: feedRows(feed, pages),
    waiting: feed.waiting?.count ?? 0,
    hold: () => setFeed(holdFeed),
    release,
  }
}
