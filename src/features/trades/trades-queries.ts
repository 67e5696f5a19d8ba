import { toWishesQuery, type WishFilters } from '#domain/wishes/wish-filters.ts'
import { readSource } from '#lib/queries.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { tradesSource } from './trades-source.ts'

/** Wishes for everybody, page by page. WI61 */
export const wishesQuery = (filters: WishFilters) =>
  infiniteQueryOptions({
    queryKey: ['wishes', 'public', filters],
    queryFn: ({ client, pageParam, signal }) =>
      readSource(client).wishes({ ...toWishesQuery(filters), ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? null,
  })

const BOARD_KEY = ['wishes', 'board']

/** The signed-in player's board, page by page; its first page has the matches. Private: dropped with the screen. WI41, WI60 */
export const boardQuery = (filters: WishFilters) =>
  infiniteQueryOptions({
    queryKey: [...BOARD_KEY, filters],
    queryFn: ({ pageParam, signal }) =>
      tradesSource.board({ ...toWishesQuery(filters), ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? null,
    staleTime: 0,
    gcTime: 0,
    // A refetch would move what the player reads.
    refetchOnWindowFocus: false,
  })
