import type { Database } from './database.ts'
import { createMetaRepository } from './meta.repository.ts'

/** Runs what reads and then writes in one transaction, a writer from its start: what was read stays true until it is on disk. */
export const writing = <T>(db: Database, run: (trx: Database) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await createMetaRepository(trx).lock()
    return run(trx)
  })
