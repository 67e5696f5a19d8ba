import type { CurrentUser } from '#contract/users.ts'
import { newestProposalsQuery, proposalsQuery, type ProposalList } from '#lib/desk-queries.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

export type Proposals = ReturnType<typeof useProposals>

/** The proposals of one list that match `search`. What others send meanwhile is counted and not put in, so nothing that is read moves. DK6 */
export function useProposals(user: CurrentUser, list: ProposalList, search: string) {
  const client = useQueryClient()
  const options = proposalsQuery(user.id, list)
  const {
    data,
    isError,
    error,
    isPending,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
    refetch,
  } = useInfiniteQuery(options)
  const newest = useQuery({ ...newestProposalsQuery(user.id, list), enabled: data !== undefined })
  const all = data?.pages.flatMap(({ proposals }) => proposals) ?? []
  const known = new Set(all.map(({ id }) => id))
  const fresh = (newest.data?.proposals ?? []).filter(({ id }) => !known.has(id))

  const text = search.trim().toLowerCase()
  // A search is for all proposals, and the pages are how they arrive.
  const readsOn = text !== '' && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (readsOn) void fetchNextPage()
  }, [readsOn, fetchNextPage])

  return {
    shown: text === '' ? all : all.filter(({ item }) => item.name.toLowerCase().includes(text)),
    freshCount: fresh.length,
    showFresh: () => client.resetQueries({ queryKey: options.queryKey }),
    isPending,
    isError: isError && data === undefined,
    error: error ?? newest.error,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    refetch: () => void refetch(),
  }
}
