import { SERIES_SLUGS, ValueSeries } from '#contract/ledger.ts'
import { queryOptions } from '@tanstack/react-query'
import { millisecondsInHour } from 'date-fns/constants'
import { api } from '../http.ts'

/** As many slugs as one call answers. */
export function chunksOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

/** The values of these variants over time: a word counts as null. Give the slugs in an order of their own. ML60 */
export const seriesQuery = (slugs: readonly string[]) =>
  queryOptions({
    queryKey: ['value-series', slugs],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        chunksOf(slugs, SERIES_SLUGS).map((chunk) =>
          api('/values/series', ValueSeries, { method: 'POST', body: { slugs: chunk }, signal, failure: 'series' }),
        ),
      )
      return new Map(
        answers
          .flatMap(({ series }) => series)
          .map(({ slug, points }) => [
            slug,
            points.map(({ at, value }) => ({ at, value: typeof value === 'number' ? value : null })),
          ]),
      )
    },
    // What changes meanwhile is live; only days come from here.
    staleTime: millisecondsInHour,
  })
