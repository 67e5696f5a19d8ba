import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { parkedSource } from './parked-source.ts'

/** Poll interval for values from ingest. In milliseconds. */
const POLL_MS = 15_000

/** A refetch would move what is being read. */
export const parkedQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['desk', 'parked', userId] as const,
    queryFn: ({ pageParam, signal }) => parkedSource.list(pageParam, signal),
    initialPageParam: {} as { at?: string; after?: string },
    getNextPageParam: ({ changes, more }) => {
      const last = changes.at(-1)
      return more && last ? { at: last.at, after: last.id } : undefined
    },
    staleTime: Infinity,
    gcTime: 0, // read again on the next visit
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Number of changes that wait now. */
export const parkedCountQuery = (userId: string) =>
  queryOptions({
    queryKey: ['desk', 'parked-count', userId] as const,
    queryFn: ({ signal }) => parkedSource.list({ limit: 1 }, signal),
    select: ({ total }) => total,
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  })
