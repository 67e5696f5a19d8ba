import type { ItemRow } from '#contract/items.ts'
import type { LedgerRow } from '#contract/ledger.ts'
import type { HistoryEntry } from '#domain/history/chart-range.ts'
import { valueInventory, viewInventory, withCurrentValues } from '#domain/ledger/inventory-view.ts'
import { useLiveChannel, useNow } from '#lib/live-context.ts'
import type { LedgerStore } from '#lib/ledger/ledger-store.ts'
import { seriesQuery } from '#lib/ledger/series-query.ts'
import { rowsQueriesOver } from '#lib/rows-queries.ts'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import { useMemo, useSyncExternalStore } from 'react'

const NONE: ReadonlyMap<string, readonly HistoryEntry[]> = new Map()

/** The player's pets with today's values, which change as they are published, and with those of before. ML10, ML62 */
export function useInventory(store: LedgerStore) {
  const { rows, storage } = useSyncExternalStore(store.subscribe, store.get, store.get)
  const tick = useNow(millisecondsInMinute, 0)
  const now = useMemo(() => includeLatest(rows, tick), [rows, tick])
  useLiveChannel()
  const slugs = useMemo(() => heldSlugs(rows), [rows])
  const client = useQueryClient()
  const reads = useQueries({
    queries: rowsQueriesOver(client, slugs),
    combine: combineReads,
  })
  const series = useQuery({ ...seriesQuery(slugs), enabled: slugs.length > 0, placeholderData: (before) => before })
  const view = useMemo(() => viewInventory(rows, reads.items, reads.isRead), [rows, reads.items, reads.isRead])
  const values = useMemo(
    () => withCurrentValues(series.data ?? NONE, reads.items, now),
    [series.data, reads.items, now],
  )
  const valuation = useMemo(() => valueInventory(rows, values, now), [rows, values, now])
  return {
    rows,
    storage,
    now,
    view,
    values,
    valuation,
    items: reads.items,
    valuesFailed: reads.failed,
    series,
    /** Whether today's values and those over time are there, of every pet. */
    isKnown: view.total !== null && (slugs.length === 0 || (series.data !== undefined && !series.isPlaceholderData)),
    retry: reads.retry,
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

const combineReads = (reads: Read[]) => ({
  items: new Map(reads.flatMap(({ data }) => data?.pets ?? []).map((row) => [row.slug, row])),
  isRead: reads.every(({ data, isPlaceholderData }) => data && !isPlaceholderData),
  failed: reads.some(({ isError, data }) => isError && !data),
  retry: () => {
    for (const read of reads) void read.refetch()
  },
})

/** In an order of their own, so that the same pets are one read. */
const heldSlugs = (rows: readonly LedgerRow[]): string[] =>
  [...new Set(rows.filter(({ deleted }) => !deleted).map(({ slug }) => slug))].toSorted()
