import type { CurrentUser } from '#contract/users.ts'
import { parkedCountQuery, parkedQuery } from '../data/parked-queries.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** Waiting changes, without those decided here since they were read. DK82 */
export function useParked(user: CurrentUser) {
  const client = useQueryClient()
  const options = parkedQuery(user.id)
  const query = useInfiniteQuery(options)
  const count = useQuery(parkedCountQuery(user.id))
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const all = query.data?.pages.flatMap(({ changes }) => changes) ?? []
  const total = (query.data?.pages[0]?.total ?? 0) - gone.size
  return {
    shown: all.filter(({ id }) => !gone.has(id)),
    total,
    /** Ingest or another lead changed the list meanwhile. */
    isOld: count.data !== undefined && query.data !== undefined && count.data !== total,
    isPending: query.isPending,
    isError: query.isError && query.data === undefined,
    error: query.error ?? count.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    /** Reads all pages; the ids of all that wait. */
    async readAll(): Promise<readonly string[]> {
      let { data, hasNextPage, isError } = query
      while (hasNextPage && !isError) ({ data, hasNextPage, isError } = await query.fetchNextPage())
      return (data?.pages ?? []).flatMap(({ changes }) => changes.map(({ id }) => id)).filter((id) => !gone.has(id))
    },
    remove(ids: readonly string[]) {
      setGone((before) => new Set([...before, ...ids]))
      client.setQueryData(
        parkedCountQuery(user.id).queryKey,
        (list) => list && { ...list, total: Math.max(0, list.total - ids.length) },
      )
    },
    async refetch() {
      setGone(new Set())
      await client.resetQueries({ queryKey: options.queryKey })
      void count.refetch()
    },
  }
}
