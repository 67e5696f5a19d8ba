import type { ItemRow } from '#contract/items.ts'
import { rowsQueries } from '#lib/rows-queries.ts'
import { useQueries } from '@tanstack/react-query'

type Reads = { data: { pets: ItemRow[] } | undefined; isLoadingError: boolean; refetch: () => unknown }[]

const combine = (reads: Reads) => ({
  rows: reads.every(({ data }) => data) ? reads.flatMap(({ data }) => data?.pets ?? []) : undefined,
  isFailed: reads.some(({ isLoadingError }) => isLoadingError),
  retry: () => {
    for (const read of reads) void read.refetch()
  },
})

/** The rows of the player's variants, once all have been read. */
export const useLedgerRows = (quantities: ReadonlyMap<string, number>) =>
  useQueries({
    queries: rowsQueries([...quantities.keys()].toSorted()),
    combine,
  })
