import { queryOptions } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import { watchlistSource } from './watchlist-source.ts'

/** Past values to compare those of these variants with. Give them in the order of their slugs, so that the same ones share one answer. */
export const pastValuesQuery = (stars: readonly { slug: string; since: number }[]) =>
  queryOptions({
    queryKey: ['watchlist', 'past', stars],
    queryFn: ({ signal }) => watchlistSource.past(stars, signal),
    refetchInterval: 10 * millisecondsInMinute,
  })
