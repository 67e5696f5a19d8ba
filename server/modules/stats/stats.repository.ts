import { MAX_INGEST_NUMBER } from '#contract/ingest.ts'
import type { Database } from '#server/db/database.ts'

/** Pets, the known copies of them in all variants (null: of none), and the last hatch among those copies; 0: none. */
export type SiteTotals = { totalPets: number; totalExists: number | null; lastSeq: number }

/** Figures of the whole site, from the database. */
export const createStatsRepository = (db: Database) => ({
  /** One statement, so that another process cannot write in between (LV38). */
  async totals(): Promise<SiteTotals> {
    const { totalPets, totalExists, lastSeq } = await db
      .selectNoFrom((eb) => [
        eb
          .selectFrom('item')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('totalPets'),
        eb
          .selectFrom('item_variant')
          .select(({ fn, case: when, ref }) =>
            fn
              .sum<number | null>(
                when()
                  .when('exists_count', '>', MAX_INGEST_NUMBER)
                  .then(MAX_INGEST_NUMBER)
                  .else(ref('exists_count'))
                  .end(),
              )
              .as('sum'),
          )
          .as('totalExists'),
        eb
          .selectFrom('hatch')
          .select(({ fn }) => fn.max('seq').as('last'))
          .as('lastSeq'),
      ])
      .executeTakeFirstOrThrow()
    return { totalPets: totalPets ?? 0, totalExists, lastSeq: lastSeq ?? 0 }
  },
})
