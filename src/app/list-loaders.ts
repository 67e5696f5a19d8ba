import { parseHatchFilters, toHatchesQuery } from '#domain/hatches/hatch-filters.ts'
import { parseItemFilters, toItemsQuery } from '#domain/items/item-filters.ts'
import { hatchesQuery, itemsPageQuery } from '#lib/queries.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Reads the first page of the items that an address asks for, and what its search may mean where there are none. IL3, QS64 */
export async function readItems(client: QueryClient, url: URL): Promise<void> {
  const filters = parseItemFilters(url.searchParams)
  const { pagination } = await client.ensureQueryData(itemsPageQuery(toItemsQuery(filters), 1))
  if (pagination.total > 0 || filters.search === '') return
  const { correctionsQuery } = await import('#features/items/corrections-query.ts')
  await client.ensureQueryData(correctionsQuery(filters.search))
}

/** Reads the hatches that an address asks for. HA5 */
export const readHatches = (client: QueryClient, url: URL) =>
  client.ensureInfiniteQueryData(hatchesQuery(toHatchesQuery(parseHatchFilters(url.searchParams))))
