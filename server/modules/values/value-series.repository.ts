import { SERIES_DAYS, type ValueSeries } from '#contract/ledger.ts'
import type { Database } from '#server/db/database.ts'
import { toValue } from '#server/db/value-columns.ts'
import { millisecondsInDay as DAY } from 'date-fns/constants'
import { sql } from 'kysely'

/** Values over time of many variants in one call (ML60 to ML62). */
export const createValueSeriesRepository = (db: Database) => {
  /** The last point of each day, and the one in force before the first of them. Exported for its query plan. */
  const seriesQuery = (slugs: readonly string[], from: number) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('value_point')
          .select((own) => ['variant_slug', own.fn.max('at').as('at')])
          .where('variant_slug', 'in', slugs)
          .groupBy(['variant_slug', sql`case when at < ${from} then -1 else at / ${sql.lit(DAY)} end`])
          .as('last'),
      )
      .innerJoin('value_point', (join) =>
        join.onRef('value_point.variant_slug', '=', 'last.variant_slug').onRef('value_point.at', '=', 'last.at'),
      )
      .select(['value_point.variant_slug', 'value_point.at', 'value_number', 'value_word'])
      .orderBy('value_point.variant_slug')
      .orderBy('value_point.at')

  return {
    seriesQuery,

    async read(slugs: readonly string[], now: number): Promise<ValueSeries> {
      const from = (Math.floor(now / DAY) - SERIES_DAYS + 2) * DAY
      const points = new Map<string, ValueSeries['series'][number]['points']>()
      for (const row of await seriesQuery(slugs, from).execute()) {
        const known = points.get(row.variant_slug) ?? []
        points.set(row.variant_slug, known)
        known.push({ at: row.at, value: toValue(row) })
      }
      return { series: [...points].map(([slug, ofSlug]) => ({ slug, points: ofSlug })) }
    },
  }
}
