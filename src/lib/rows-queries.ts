import type { ItemRow } from '#contract/items.ts'
import type { QueryClient } from '@tanstack/react-query'
import { splitIntoChunks } from './split-into-chunks.ts'
import { rowsQuery } from './queries.ts'

/** Slugs of one read. AP33 */
export const ROWS_PER_READ = 100

/** The reads of many variants, some in each. Give the slugs in an order of their own. */
export const rowsQueries = (slugs: readonly string[]) =>
  splitIntoChunks(slugs, ROWS_PER_READ).map((chunk) => rowsQuery(chunk))

/** The same reads. Until an answer comes, the rows that other reads brought stand in for it, as placeholder data. */
export const rowsQueriesOver = (client: QueryClient, slugs: readonly string[]) =>
  rowsQueries(slugs).map((query, index) => ({
    ...query,
    placeholderData: () => {
      const pets = findKnownRows(client, slugs.slice(index * ROWS_PER_READ, (index + 1) * ROWS_PER_READ))
      return pets.length > 0 ? { pets } : undefined
    },
  }))

/** Rows of these variants that any read brought, the latest of each. */
export function findKnownRows(client: QueryClient, slugs: readonly string[]): ItemRow[] {
  const reads = client
    .getQueryCache()
    .findAll({ queryKey: rowsQuery([]).queryKey.slice(0, 2) })
    .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
  const known = new Map(
    reads
      .flatMap(({ queryKey }) => client.getQueryData<{ pets: ItemRow[] }>(queryKey)?.pets ?? [])
      .map((row) => [row.slug, row]),
  )
  return slugs.flatMap((slug) => known.get(slug) ?? [])
}
