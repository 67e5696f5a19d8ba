import { retentionMs } from '#domain/site/retention.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { sql } from 'kysely'

export const dueNamesQuery = (db: Database, before: number, limit: number) =>
  db
    .selectFrom('hatch')
    .select('seq')
    .where('player_name', '<>', sql.lit(''))
    .where('at', '<=', before)
    .orderBy('at')
    .limit(limit)

/** Removes names of players from old hatches, which stay as hatches of private players. RT7 */
export const createHatchNamesPrune =
  (db: Database) =>
  async (now: number, limit: number): Promise<number> => {
    const due = await dueNamesQuery(db, now - retentionMs('hatchNames'), limit).execute()
    if (due.length === 0) return 0
    await writeTransaction(db, 'pets', async (trx) => {
      await trx
        .updateTable('hatch')
        .set({ player_name: '', search_player: '', is_public: 0 })
        .where(
          'seq',
          'in',
          due.map(({ seq }) => seq),
        )
        .execute()
    })
    return due.length
  }
