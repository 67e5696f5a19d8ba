import { retentionMs } from '#domain/site/retention.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { PARTS, toDay, toParts } from './visits.repository.ts'
import { sql } from 'kysely'
import { createWishesRepository } from './wishes.repository.ts'

const dueWishesQuery = (db: Database, before: number, limit: number) =>
  db
    .selectFrom('wish')
    .select(['id', 'account_id'])
    .where('state', 'in', ['fulfilled', 'ended'])
    .where('since', '<=', before)
    .orderBy('since')
    .limit(limit)

/** Removes wishes that are over, old reports of wishes, and parts of the day in which a user has long not been here. RT1, WI44 */
export const createWishPrunes = (db: Database) => ({
  async wishes(now: number, limit: number): Promise<number> {
    const due = await dueWishesQuery(db, now - retentionMs('wishes'), limit).execute()
    if (due.length > 0)
      await writeTransaction(db, [...new Set(due.map(({ account_id }) => account_id))], (trx) =>
        createWishesRepository(trx).remove(due.map(({ id }) => id)),
      )
    return due.length
  },

  async wishReports(now: number, limit: number): Promise<number> {
    const due = await db
      .selectFrom('wish_report')
      .select(['wish_id', 'reporter_id'])
      .where('at', '<=', now - retentionMs('wishReports'))
      .orderBy('at')
      .limit(limit)
      .execute()
    const reporters = [...new Set(due.map(({ reporter_id }) => reporter_id))]
    if (due.length > 0)
      await writeTransaction(db, reporters, async (trx) => {
        for (const { wish_id, reporter_id } of due)
          await trx
            .deleteFrom('wish_report')
            .where('wish_id', '=', wish_id)
            .where('reporter_id', '=', reporter_id)
            .execute()
      })
    return due.length
  },

  async visits(now: number, limit: number): Promise<number> {
    const before = now - retentionMs('visits')
    const due = await db
      .selectFrom('visit_part')
      .select(['account_id', 'part', 'day'])
      .where('day', '<=', toDay(before))
      // Until the part has ended.
      .where(sql<boolean>`day * ${sql.lit(PARTS)} + part < ${toParts(before)}`)
      .orderBy('day')
      .limit(limit)
      .execute()
    const users = [...new Set(due.map(({ account_id }) => account_id))]
    if (due.length > 0)
      await writeTransaction(db, users, async (trx) => {
        // A visit since then has another day.
        for (const { account_id, part, day } of due)
          await trx
            .deleteFrom('visit_part')
            .where('account_id', '=', account_id)
            .where('part', '=', part)
            .where('day', '=', day)
            .execute()
      })
    return due.length
  },
})
