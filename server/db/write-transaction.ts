import type { Database } from './database.ts'
import { getDialect, type Lock } from './dialect.ts'
import { isDeadlock } from './unavailable.ts'

/**
 * Runs reads and writes in one transaction that holds the lock from its start, so what it reads stays true until it commits. `run` may
 * be called twice, because a transaction that the database ended in a deadlock is repeated once.
 */
export async function writeTransaction<T>(db: Database, of: Lock, run: (trx: Database) => Promise<T>): Promise<T> {
  const attempt = () =>
    db
      .transaction()
      // A snapshot from before the lock would be out of date. docs/decisions/080
      .setIsolationLevel('read committed')
      .execute(async (trx) => {
        await getDialect(trx).lock(trx, of)
        return run(trx)
      })
  try {
    return await attempt()
  } catch (error) {
    if (isDeadlock(error)) return attempt()
    throw error
  }
}
