import { parseHatchFilters, toHatchesQuery } from '#domain/hatches/hatch-filters.ts'
import { parseItemFilters, toItemsQuery } from '#domain/items/item-filters.ts'
import { hatchesQuery, itemsPageQuery } from '#lib/queries.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Reads the first page of the items that an address asks for. IL3 */
export const readItems = (client: QueryClient, url: URL) =>
  client.ensureQueryData(itemsPageQuery(toItemsQuery(parseItemFilters(url.searchParams)), 1))

/** Reads the hatches that an address asks for. HA5 */
export const readHatches = (client: QueryClient, url: URL) =>
  client.ensureInfiniteQueryData(hatchesQuery(toHatchesQuery(parseHatchFilters(url.searchParams))))
