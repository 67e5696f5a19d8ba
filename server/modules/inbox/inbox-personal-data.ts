import type { Database } from '#server/db/database.ts'
import type { PersonalDataOf } from '#server/modules/auth/account.routes.ts'
import { createInboxRulesRepository } from './inbox-rules.repository.ts'

/** The rules of a user's inbox (IR50). */
export const createInboxPersonalData = (db: Database): PersonalDataOf<'inboxRules'> => ({
  async exportFor(userId) {
    const { preset, rules } = await createInboxRulesRepository(db).find(userId)
    return { inboxRules: { preset, rules } }
  },
  erase: (trx, userId) => createInboxRulesRepository(trx).remove(userId),
})
