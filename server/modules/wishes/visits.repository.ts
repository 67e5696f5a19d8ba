import type { DayParts } from '#domain/wishes/paired-wish.ts'
import type { Database } from '#server/db/database.ts'
import { inChunks } from '#server/db/in-chunks.ts'
import { millisecondsInDay } from 'date-fns/constants'
import type { VisitPartTable } from './wishes.table.ts'

export const PARTS = 4
/** A day of so many days ago weighs half. */
const HALF_LIFE_DAYS = 14
/** Days here, as they weigh now, below which no part is usual yet. */
const MIN_WEIGHT = 3
/** A part is usual from this share of the heaviest one. */
const USUAL_SHARE = 1 / 3
const ALWAYS: DayParts = [true, true, true, true]

/** Number of the part of the day at a time, counted from 1970. */
export const toParts = (at: number): number => Math.floor(at / (millisecondsInDay / PARTS))
export const toDay = (at: number): number => Math.floor(at / millisecondsInDay)
export const toPart = (at: number): number => Math.floor(((at % millisecondsInDay) / millisecondsInDay) * PARTS)

const weightOn = ({ weight, day }: Pick<VisitPartTable, 'weight' | 'day'>, today: number) =>
  weight * 0.5 ** (Math.max(0, today - day) / HALF_LIFE_DAYS)

/** Parts of the day in which a user is usually here; all of them while too little is known. WI45 */
export function usualParts(rows: readonly Omit<VisitPartTable, 'account_id'>[], today: number): DayParts {
  const weights = [0, 0, 0, 0]
  for (const row of rows) weights[row.part] = weightOn(row, today)
  const [a = 0, b = 0, c = 0, d = 0] = weights
  if (a + b + c + d < MIN_WEIGHT) return ALWAYS
  const least = Math.max(a, b, c, d) * USUAL_SHARE
  return [a >= least, b >= least, c >= least, d >= least]
}

/** When users are here, by parts of the UTC day. Pass a transaction to join it. WI45 */
export const createVisitsRepository = (db: Database) => ({
  /** In a transaction that holds the user. Returns whether this day and part are new. */
  async record(accountId: string, at: number): Promise<boolean> {
    const [day, part] = [toDay(at), toPart(at)]
    const before = await db
      .selectFrom('visit_part')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('part', '=', part)
      .executeTakeFirst()
    if (before && before.day >= day) return false
    const weight = (before ? weightOn(before, day) : 0) + 1
    await db
      .insertInto('visit_part')
      .values({ account_id: accountId, part, weight, day })
      .onConflict((on) => on.columns(['account_id', 'part']).doUpdateSet({ weight, day }))
      .execute()
    return true
  },

  /** By user. */
  async findAll(accountIds: readonly string[]): Promise<Map<string, VisitPartTable[]>> {
    const rows = await inChunks(accountIds, (ids) =>
      db.selectFrom('visit_part').selectAll().where('account_id', 'in', ids).execute(),
    )
    const byUser = new Map<string, VisitPartTable[]>(accountIds.map((id) => [id, []]))
    for (const row of rows) byUser.get(row.account_id)?.push(row)
    return byUser
  },

  async erase(accountId: string): Promise<void> {
    await db.deleteFrom('visit_part').where('account_id', '=', accountId).execute()
  },
})
