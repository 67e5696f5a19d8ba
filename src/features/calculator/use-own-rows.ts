import type { ItemRow } from '#contract/items.ts'
import { chunksOf } from '#lib/mine/series-query.ts'
import { rowsQuery } from '#lib/queries.ts'
import { useQueries } from '@tanstack/react-query'

/** Slugs of one read. AP33 */
const PER_READ = 100

type Reads = { data: { pets: ItemRow[] } | undefined; isLoadingError: boolean; refetch: () => unknown }[]

const combine = (reads: Reads) => ({
  rows: reads.every(({ data }) => data) ? reads.flatMap(({ data }) => data!.pets) : undefined,
  isFailed: reads.some(({ isLoadingError }) => isLoadingError),
  retry: () => {
    for (const read of reads) void read.refetch()
  },
})

/** The rows of the player's variants, once all have been read. */
export const useOwnRows = (quantities: ReadonlyMap<string, number>) =>
  useQueries({
    queries: chunksOf([...quantities.keys()].toSorted(), PER_READ).map((slugs) => rowsQuery(slugs)),
    combine,
  })
