import type { PastValues, PastValuesQuery } from '#contract/past-values.ts'
import type { Database } from '#server/db/database.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import { millisecondsInDay, millisecondsInSecond } from 'date-fns/constants'
import { sql } from 'kysely'

type Moment = { slug: string; at: number }

/** The values that a watchlist compares with (WL20, WL21). Times are milliseconds. */
export const createPastValuesRepository = (db: Database) => ({
  /** The statement of `read`, exported for its query plan. */
  query: (moments: readonly Moment[]) =>
    db
      .with(
        'moment(slug, moment_at)',
        () =>
          sql<{ slug: string; moment_at: number }>`(values ${sql.join(
            // PostgreSQL takes a parameter of a list of values for text.
            moments.map(({ slug, at }) => sql`(cast(${slug} as text), cast(${at} as bigint))`),
          )})`,
      )
      .selectFrom('moment')
      .innerJoin('item_variant', 'item_variant.slug', 'moment.slug')
      .select((eb) => [
        'moment.slug',
        'moment_at',
        eb.fn
          .coalesce(
            eb
              .selectFrom('value_point as past')
              .select('past.value_number')
              .whereRef('past.variant_slug', '=', 'moment.slug')
              .whereRef('past.at', '<=', 'moment_at')
              .where('past.value_number', 'is not', null)
              .orderBy('past.at', 'desc')
              .limit(1),
            eb
              .selectFrom('value_point as first')
              .select('first.value_number')
              .whereRef('first.variant_slug', '=', 'moment.slug')
              .whereRef('first.at', '>', 'moment_at')
              .where('first.value_number', 'is not', null)
              // The newest number says nothing of what was before it. AP105
              .where(({ exists, selectFrom }) =>
                exists(
                  selectFrom('value_point as later')
                    .select('later.at')
                    .whereRef('later.variant_slug', '=', 'first.variant_slug')
                    .whereRef('later.at', '>', 'first.at')
                    .where('later.value_number', 'is not', null),
                ),
              )
              .orderBy('first.at')
              .limit(1),
          )
          .as('value'),
      ]),

  async read({ star }: PastValuesQuery, now: number): Promise<PastValues> {
    if (star.length === 0) return { past: [] }
    const ago = (days: number) => now - days * millisecondsInDay
    const moments = star.flatMap(({ slug, since }) =>
      [ago(1), ago(7), ago(30), since * millisecondsInSecond].map((at) => ({ slug, at })),
    )
    const rows = await this.query(moments).execute()
    const values = new Map(rows.map(({ slug, moment_at, value }) => [`${slug} ${moment_at}`, value]))
    const known = new Set(rows.map(({ slug }) => slug))
    const valueAt = (slug: string, at: number) => values.get(`${slug} ${at}`) ?? null
    return {
      past: star
        .filter(({ slug }) => known.has(slug))
        .map(({ slug, since }) => ({
          slug,
          since,
          ...omitUnknown({
            day: valueAt(slug, ago(1)),
            week: valueAt(slug, ago(7)),
            month: valueAt(slug, ago(30)),
            star: valueAt(slug, since * millisecondsInSecond),
          }),
        })),
    }
  },
})
