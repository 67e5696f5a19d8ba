import { MAX_LEDGER_ROWS } from '#contract/ledger.ts'
import type { Database } from '#server/db/database.ts'
import type { PersonalDataOf } from '#server/modules/auth/account.routes.ts'
import { createLedgerRepository } from './ledger.repository.ts'

/** A user's pets (ML57, ML58). */
export const createLedgerPersonalData = (db: Database): PersonalDataOf<'ledger'> => ({
  exportFor: async (userId) => ({
    ledger: (await createLedgerRepository(db).pageAfter(userId, 0, MAX_LEDGER_ROWS)).map(({ row }) => row),
  }),
  erase: (trx, userId) => createLedgerRepository(trx).erase(userId),
})
