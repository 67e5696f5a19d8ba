import { SERIES_SLUGS, ValueSeries } from '#contract/ledger.ts'
import { queryOptions } from '@tanstack/react-query'
import { millisecondsInHour } from 'date-fns/constants'
import { splitIntoChunks } from '../split-into-chunks.ts'
import { api } from '../http.ts'

/** The values of these variants over time: a word counts as null. Give the slugs in an order of their own. ML60 */
export const seriesQuery = (slugs: readonly string[]) =>
  queryOptions({
    queryKey: ['value-series', slugs],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        splitIntoChunks(slugs, SERIES_SLUGS).map((chunk) =>
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
