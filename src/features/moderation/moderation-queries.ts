import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { moderationSource } from './moderation-source.ts'

/** Everything that moderators see is below this key, and is read again after each decision. */
export const MODERATION_KEY = ['moderation'] as const

/** Milliseconds between reads of the queue while it is open: nothing announces a new report. */
const QUEUE_INTERVAL = 30_000

export const queueQuery = queryOptions({
  queryKey: [...MODERATION_KEY, 'queue'],
  queryFn: ({ signal }) => moderationSource.queue(signal),
  staleTime: 0,
  refetchInterval: QUEUE_INTERVAL,
})

export const measuresQuery = queryOptions({
  queryKey: [...MODERATION_KEY, 'measures'],
  queryFn: ({ signal }) => moderationSource.measures(signal),
  staleTime: 0,
})

export const reportedWishesQuery = queryOptions({
  queryKey: [...MODERATION_KEY, 'wishes'],
  queryFn: ({ signal }) => moderationSource.wishes(signal),
  staleTime: 0,
  refetchInterval: QUEUE_INTERVAL,
})

/** Each read is a look in the audit log, so nothing reads it again by itself. */
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: [...MODERATION_KEY, 'report', id],
    queryFn: ({ signal }) => moderationSource.report(id, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })

export const statisticsQuery = queryOptions({
  queryKey: [...MODERATION_KEY, 'statistics'],
  queryFn: ({ signal }) => moderationSource.statistics(signal),
  staleTime: 0,
})

/** The newest entry first. */
export const logQuery = infiniteQueryOptions({
  queryKey: [...MODERATION_KEY, 'log'],
  queryFn: ({ pageParam, signal }) => moderationSource.log(pageParam, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ actions, more }) => (more ? actions.at(-1)?.id : undefined),
  staleTime: 0,
})
