import { PAST_VALUES_LIMIT, type PastValues } from '#contract/past-values.ts'
import { sortWatchRows, toWatchRow, type WatchRow, type WatchSort } from '#domain/watchlist/watch-row.ts'
import { splitIntoChunks } from '#lib/split-into-chunks.ts'
import { keepLastWatchlist, readLastWatchlist } from './last-watchlist.store.ts'
import { siteQuery } from '#lib/queries.ts'
import { rowsQueriesOver } from '#lib/rows-queries.ts'
import { starStore } from '#lib/stars.ts'
import { pastValuesQuery } from './watchlist-queries.ts'
import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { millisecondsInSecond } from 'date-fns/constants'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'

/** The starred variants in the chosen order. `seenAt`: the figures are from then, as they can't be read now. WL10 to WL14 */
export function useWatchRows(sort: WatchSort) {
  const stars = useSyncExternalStore(starStore.subscribe, starStore.get, starStore.getServer)
  const starred = useMemo(
    () =>
      Object.entries(stars)
        .filter(([, at]) => at > 0)
        .map(([slug, at]) => ({ slug, at }))
        .toSorted((a, b) => (a.slug < b.slug ? -1 : 1)),
    [stars],
  )
  const client = useQueryClient()
  // While a star is added or removed the same pets are read again: what is known of the others stays.
  const rows = useQueries({
    queries: rowsQueriesOver(
      client,
      starred.map(({ slug }) => slug),
    ),
    combine: (reads) => ({
      rows: reads.flatMap(({ data }) => data?.pets ?? []),
      isPending: reads.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
      isError: reads.some(({ isLoadingError }) => isLoadingError),
      retry: () => reads.forEach(({ refetch }) => void refetch()),
    }),
  })
  const past = useQueries({
    queries: splitIntoChunks(starred, PAST_VALUES_LIMIT).map((chunk) => ({
      ...pastValuesQuery(chunk.map(({ slug, at }) => ({ slug, since: Math.floor(at / millisecondsInSecond) }))),
      placeholderData: () => findPast(client),
    })),
    combine: (reads) => ({
      past: reads.flatMap(({ data }) => data?.past ?? []),
      isSuccess: reads.every(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData),
    }),
  })
  const { data: site } = useQuery(siteQuery)
  const sample = site?.sample ?? false
  const [last] = useState(readLastWatchlist)
  const isRead = !rows.isPending && !rows.isError
  useEffect(() => {
    if (isRead && past.isSuccess) keepLastWatchlist({ rows: rows.rows, past: past.past, sample })
  }, [isRead, past.isSuccess, rows.rows, past.past, sample])

  // Figures of an earlier visit show only with the time that they are from. WL91
  const earlier = rows.isError ? last : null
  const known = new Map([...(earlier?.rows ?? []), ...rows.rows].map((row) => [row.slug, row]))
  const knownPast = new Map([...(earlier?.past ?? []), ...past.past].map((each) => [each.slug, each]))
  const shown: WatchRow[] = starred.flatMap(({ slug, at }) => {
    const row = known.get(slug)
    return row ? [toWatchRow(row, knownPast.get(slug), at)] : []
  })
  return {
    count: starred.length,
    rows: sortWatchRows(shown, sort),
    isPending: rows.isPending,
    isError: rows.isError,
    /** Undefined: the figures are those of now. */
    seenAt: earlier?.seenAt,
    retry: rows.retry,
  }
}

/** Past values that other reads brought; undefined: none did. */
function findPast(client: QueryClient): PastValues | undefined {
  const past = client
    .getQueriesData<PastValues>({ queryKey: pastValuesQuery([]).queryKey.slice(0, 2) })
    .flatMap(([, data]) => data?.past ?? [])
  return past.length > 0 ? { past } : undefined
}
