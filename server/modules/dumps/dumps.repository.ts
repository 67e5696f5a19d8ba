import type { Database } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import type { DumpCatalogueTable, DumpDayTable } from './dumps.table.ts'

/** A day with the catalogue that it begins to use. */
export type DumpRecord = { day: DumpDayTable; catalogue: DumpCatalogueTable }

/** Records of dumps. Pass a transaction to join it. */
export const createDumpsRepository = (db: Database) => ({
  last: (): Promise<DumpDayTable | undefined> =>
    db.selectFrom('dump_day').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst(),

  /** Recorded days from `since` (milliseconds) on, newest first. */
  list: (since: number): Promise<Pick<DumpDayTable, 'day' | 'receipt_hash'>[]> =>
    db
      .selectFrom('dump_day')
      .select(['day', 'receipt_hash'])
      .where('day', '>=', since)
      .orderBy('day', 'desc')
      .execute(),

  /** Undefined: the day has no record. */
  async find(day: number): Promise<DumpRecord | undefined> {
    const row = await db.selectFrom('dump_day').selectAll().where('day', '=', day).executeTakeFirst()
    if (!row) return undefined
    const catalogue = await db
      .selectFrom('dump_catalogue')
      .selectAll()
      .where('hash', '=', row.catalogue_hash)
      .executeTakeFirstOrThrow()
    return { day: row, catalogue }
  },

  /** A day that is recorded already stays as it is. */
  async store({ day, catalogue }: DumpRecord): Promise<void> {
    await insertMany(db, 'dump_catalogue', [catalogue], { key: ['hash'] })
    await insertMany(db, 'dump_day', [day], { key: ['day'] })
  },
})
