import type { Database } from '#server/db/database.ts'
import type { PersonalDataOf } from '#server/modules/auth/account.routes.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { hashIdentity } from './measures.ts'
import { createMeasuresRepository, toMeasure } from './measures.repository.ts'

/** Measures about a user. They stay under the id of a deleted account, without a name (MO31, MO32). */
export const createMeasuresPersonalData = (db: Database): PersonalDataOf<'measures'> => ({
  exportFor: async (userId) => ({ measures: (await createMeasuresRepository(db).list(userId)).map(toMeasure) }),
  async erase(trx, userId, now) {
    const identity = await createAccountsRepository(trx).findIdentity(userId)
    await createMeasuresRepository(trx).leaveBehind(userId, await hashIdentity(trx, identity), now)
  },
})
