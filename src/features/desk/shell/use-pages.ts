import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Rows } from './row-list.tsx'

type Options<Page, T> = {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  getRows: (page: Page) => readonly T[]
  getName: (row: T) => string
  search: string
  /** A row that must be found, in whatever page it is. */
  isSought?: ((row: T) => boolean) | undefined
}

/** The rows of the pages that match `search`, and all of them. Reads on while what is looked for may be in a later page. */
export function usePages<Page, T>({
  query,
  getRows,
  getName,
  search,
  isSought,
}: Options<Page, T>): Rows<T> & { all: readonly T[] } {
  const { data, isError, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    query
  const all = data?.pages.flatMap(getRows) ?? []
  const text = search.trim().toLowerCase()
  const isLooking = text !== '' || (isSought !== undefined && !all.some(isSought))
  const readsOn = isLooking && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (readsOn) void fetchNextPage()
  }, [readsOn, fetchNextPage])
  return {
    all,
    shown: text === '' ? all : all.filter((row) => getName(row).toLowerCase().includes(text)),
    isPending,
    isError: isError && data === undefined,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    refetch: () => void refetch(),
  }
}
