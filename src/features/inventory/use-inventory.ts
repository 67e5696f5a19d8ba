import type { ItemRow } from '#contract/items.ts'
import type { LedgerRow } from '#contract/ledger.ts'
import type { HistoryEntry } from '#domain/history/chart-range.ts'
import { listGainDays, valueInventory, viewInventory, withCurrentValues } from '#domain/ledger/inventory-view.ts'
import { useLiveChannel, useNow } from '#lib/live-context.ts'
import type { LedgerStore } from '#lib/ledger/ledger-store.ts'
import { findKnownSeries, seriesQuery } from '#lib/ledger/series-query.ts'
import { findKnownRows, rowsQueriesOver } from '#lib/rows-queries.ts'
import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import { useCallback, useMemo, useSyncExternalStore } from 'react'

const NONE: ReadonlyMap<string, readonly HistoryEntry[]> = new Map()
/** Values that were read stay, however long the network is away. ML163 */
const KEPT = { gcTime: Infinity }

/** The player's pets with today's values, which change as they are published, and with those of before. ML10, ML62 */
export function useInventory(store: LedgerStore) {
  const { rows, storage } = useSyncExternalStore(store.subscribe, store.get, store.get)
  const tick = useNow(millisecondsInMinute, 0)
  const now = useMemo(() => includeLatest(rows, tick), [rows, tick])
  useLiveChannel()
  const slugs = useMemo(() => heldSlugs(rows), [rows])
  const client = useQueryClient()
  const { items, read, retry } = useQueries({
    queries: rowsQueriesOver(client, slugs).map((query) => ({ ...query, ...KEPT })),
    combine: useCallback((reads: Read[]) => combineReads(reads, client, slugs), [client, slugs]),
  })
  const series = useQuery({
    ...seriesQuery(slugs),
    ...KEPT,
    enabled: slugs.length > 0,
    placeholderData: (before) => before,
  })
  const isSeriesFailed = series.isError && !series.data
  const known = useMemo(() => (isSeriesFailed ? findKnownSeries(client) : NONE), [isSeriesFailed, client])
  const view = useMemo(() => viewInventory(rows, items, read), [rows, items, read])
  const values = useMemo(() => withCurrentValues(series.data ?? known, items, now), [series.data, known, items, now])
  const valuation = useMemo(() => valueInventory(rows, values, now), [rows, values, now])
  const areSeriesKnown = series.data ? !series.isPlaceholderData : known.size > 0
  return {
    rows,
    storage,
    now,
    view,
    values,
    valuation,
    items,
    gainDays: useMemo(() => listGainDays(rows, now), [rows, now]),
    valuesFailed: read === 'failed',
    /** Reads values over time again; undefined: some are there. */
    retrySeries: isSeriesFailed && !areSeriesKnown ? () => void series.refetch() : undefined,
    /** Whether today's values and those over time are there, of every pet, or the last ones where they can't be read. */
    isKnown: view.total !== null && (slugs.length === 0 || areSeriesKnown),
    retry,
  }
}

/** Moves the tick on to rows added since, but not to those that another device dated in the future. ML133 */
const includeLatest = (rows: readonly LedgerRow[], tick: number): number =>
  rows.reduce((latest, { at }) => {
    const time = Date.parse(at)
    return time > latest && time <= tick + millisecondsInMinute ? time : latest
  }, tick)

type Read = {
  data: { pets: ItemRow[] } | undefined
  isError: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

function combineReads(reads: Read[], client: QueryClient, slugs: readonly string[]) {
  const isFailed = reads.some(({ isError, data }) => isError && !data)
  const pets = [...(isFailed ? findKnownRows(client, slugs) : []), ...reads.flatMap(({ data }) => data?.pets ?? [])]
  const isRead = reads.every(({ data, isPlaceholderData }) => data && !isPlaceholderData)
  return {
    items: new Map(pets.map((row) => [row.slug, row])),
    read: isFailed ? ('failed' as const) : isRead ? ('read' as const) : ('reading' as const),
    retry: () => {
      for (const each of reads) void each.refetch()
    },
  }
}

/** In an order of their own, so that the same pets are one read. */
const heldSlugs = (rows: readonly LedgerRow[]): string[] =>
  [...new Set(rows.filter(({ deleted }) => !deleted).map(({ slug }) => slug))].toSorted()
