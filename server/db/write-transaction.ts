import type { Database } from './database.ts'
import { getDialect } from './dialect.ts'

/** Runs reads and writes in one transaction that holds the write lock from its start, so what it reads stays true until it commits. */
export const writeTransaction = <T>(db: Database, run: (trx: Database) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await getDialect(trx).lockForWriting(trx)
    return run(trx)
  })
