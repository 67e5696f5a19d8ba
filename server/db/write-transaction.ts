import type { Database } from './database.ts'
import { createMetaRepository } from './meta.repository.ts'

/** Runs reads and writes in one transaction that holds the write lock from its start, so what it reads stays true until it commits. */
export const writeTransaction = <T>(db: Database, run: (trx: Database) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await createMetaRepository(trx).lock()
    return run(trx)
  })
