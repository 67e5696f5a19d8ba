import { parseWishFilters } from '#domain/wishes/wish-filters.ts'
import { wishesQuery } from '#features/trades/trades-queries.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Reads the first wishes that an address asks for. WI61 */
export const readWishes = (client: QueryClient, url: URL) =>
  client.ensureInfiniteQueryData(wishesQuery(parseWishFilters(url.searchParams)))
