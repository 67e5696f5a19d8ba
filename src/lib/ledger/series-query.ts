import { SERIES_SLUGS, ValueSeries } from '#contract/ledger.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { HistoryEntry } from '#domain/history/chart-range.ts'
import { millisecondsInHour } from 'date-fns/constants'
import { splitIntoChunks } from '../split-into-chunks.ts'
import { api } from '../http.ts'

const KEY = 'value-series'

/** The values of these variants over time: a word counts as null. Give the slugs in an order of their own. ML60 */
export const seriesQuery = (slugs: readonly string[]) =>
  queryOptions({
    queryKey: [KEY, slugs],
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

/** Values over time that any read brought, of every variant. */
export const findKnownSeries = (client: QueryClient): ReadonlyMap<string, readonly HistoryEntry[]> =>
  new Map(
    client
      .getQueriesData<ReadonlyMap<string, readonly HistoryEntry[]>>({ queryKey: [KEY] })
      .flatMap(([, series]) => [...(series ?? [])]),
  )
