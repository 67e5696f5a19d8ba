import type { PreviewExclusion } from '#contract/evidence-review.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { evidenceSource } from './evidence-source.ts'
import { HttpError } from '#lib/http.ts'

/** Everything that leads read of the evidence is below this key, and is read again after a decision. */
export const EVIDENCE_KEY = ['desk', 'evidence'] as const

/** A refetch would move what is being read. */
const LIST_OPTIONS = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

export const suspectsQuery = infiniteQueryOptions({
  ...LIST_OPTIONS,
  queryKey: [...EVIDENCE_KEY, 'suspects'],
  queryFn: ({ pageParam, signal }) => evidenceSource.suspects({ before: pageParam }, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
})

/** A close comes once a day, but another process or lead may be ahead of this page. In milliseconds. */
const POLL_MS = 60_000

/** Number of values that wait to be looked at. */
export const suspectCountQuery = queryOptions({
  queryKey: [...EVIDENCE_KEY, 'suspect-count'],
  queryFn: ({ signal }) => evidenceSource.suspects({ limit: 1 }, signal),
  select: ({ total }) => total,
  staleTime: POLL_MS,
  refetchInterval: POLL_MS,
})

export const exclusionsQuery = queryOptions({
  ...LIST_OPTIONS,
  queryKey: [...EVIDENCE_KEY, 'exclusions'],
  queryFn: ({ signal }) => evidenceSource.exclusions(signal),
})

export const accountsQuery = (item: string) =>
  queryOptions({
    ...LIST_OPTIONS,
    queryKey: [...EVIDENCE_KEY, 'accounts', item],
    queryFn: ({ signal }) => evidenceSource.accounts(item, signal),
  })

/** The last close's figures for a variant, and whether they rest on samples. */
export const estimateQuery = (item: string) =>
  queryOptions({
    ...LIST_OPTIONS,
    queryKey: [...EVIDENCE_KEY, 'estimate', item],
    queryFn: ({ signal }) => evidenceSource.estimates(item, signal),
    select: ({ variants, close }) => {
      const estimate = variants.find(({ slug }) => slug === item)
      return estimate && { estimate, isSample: close?.sample === true }
    },
  })

export const tradesQuery = (of: { item: string } | { account: string }) =>
  infiniteQueryOptions({
    ...LIST_OPTIONS,
    queryKey: [...EVIDENCE_KEY, 'trades', of],
    queryFn: ({ pageParam, signal }) => evidenceSource.trades({ ...of, before: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** A forecast waits for its turn so often, and so long each time: in milliseconds. */
const TURNS = 12
const TURN_MS = 5_000

/** Read once: it costs the server a replay of all evidence. */
export const exclusionForecastQuery = (exclusion: PreviewExclusion) =>
  queryOptions({
    ...LIST_OPTIONS,
    queryKey: ['desk', 'exclusion-forecast', exclusion],
    queryFn: ({ signal }) => evidenceSource.forecast(exclusion, signal),
    retry: (failures, error) => failures < TURNS && error instanceof HttpError && error.code === 'preview.busy',
    retryDelay: TURN_MS,
  })
