import { existGrowth, isExistShock } from '#domain/alerts/exist-shock.ts'
import type { Past, PastFigure } from '#domain/alerts/match-change.ts'
import type { Database } from '#server/db/database.ts'
import { millisecondsInDay } from 'date-fns/constants'

/** Counts before these days are of no growth that is compared. */
const COUNT_DAYS = 30

/** Past figures that conditions need, by variant: days of values, or copies. */
export type PastNeeds = { values: ReadonlyMap<1 | 7 | 30, ReadonlySet<string>>; copies: ReadonlySet<string> }

/** Reads what was in force before `now`, only for the variants that rules compare. */
export async function readPast(trx: Database, { values, copies }: PastNeeds, now: number) {
  const figures = new Map<string, PastFigure>()
  for (const [days, slugs] of values)
    for (const { slug, at, value, is_sample } of await valuesAgo(trx, [...slugs], now - days * millisecondsInDay, now))
      if (at !== null) figures.set(`${slug} ${days}`, { figure: value!, isSample: is_sample === 1 })
  const counts = new Map<string, Awaited<ReturnType<typeof readCounts>>>()
  for (const count of await readCounts(trx, [...copies], now))
    counts.set(count.variant_slug, [...(counts.get(count.variant_slug) ?? []), count])

  /** `exists`: how many exist after the change; null: unknown. */
  return (slug: string, exists: number | null): Past => {
    const growth = () => {
      if (exists === null) return null
      const rows = counts.get(slug) ?? []
      const today = now - (now % millisecondsInDay)
      return existGrowth([
        ...rows
          .filter(({ day }) => day < today)
          .map(({ day, exist_amount, is_sample }) => ({ day, exists: exist_amount, isSample: is_sample === 1 })),
        { day: today, exists, isSample: false },
      ])
    }
    return {
      valueAgo: (days) => figures.get(`${slug} ${days}`) ?? null,
      existsAgo() {
        const grown = growth()
        return grown && { figure: grown.dayAgo, isSample: grown.from.isSample }
      },
      isShock() {
        const grown = growth()
        return grown !== null && isExistShock(grown)
      },
    }
  }
}

/** The numeric value in force at a time, or else the first one after it. */
const valuesAgo = (trx: Database, slugs: readonly string[], time: number, now: number) =>
  slugs.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('item_variant')
        .leftJoin('value_point', (join) =>
          join
            .onRef('variant_slug', '=', 'slug')
            .on('value_point.at', '=', (eb) =>
              eb.fn.coalesce(
                eb
                  .selectFrom('value_point as past')
                  .select('past.at')
                  .whereRef('past.variant_slug', '=', 'slug')
                  .where('past.at', '<=', time)
                  .where('past.value_number', 'is not', null)
                  .orderBy('past.at', 'desc')
                  .limit(1),
                eb
                  .selectFrom('value_point as first')
                  .select('first.at')
                  .whereRef('first.variant_slug', '=', 'slug')
                  .where('first.at', '>', time)
                  .where('first.at', '<', now)
                  .where('first.value_number', 'is not', null)
                  .orderBy('first.at')
                  .limit(1),
              ),
            ),
        )
        .select(['slug', 'value_point.at', 'value_point.value_number as value', 'value_point.is_sample'])
        .where('slug', 'in', slugs)
        .execute()

const readCounts = (trx: Database, slugs: readonly string[], now: number) =>
  slugs.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('exist_point')
        .selectAll()
        .where('variant_slug', 'in', slugs)
        .where('day', '>', now - COUNT_DAYS * millisecondsInDay)
        .orderBy('variant_slug')
        .orderBy('day')
        .execute()
