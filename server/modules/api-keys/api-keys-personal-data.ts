import type { Database } from '#server/db/database.ts'
import type { PersonalDataOf } from '#server/modules/auth/account.routes.ts'
import { createApiKeysRepository, toApiKey } from './api-keys.repository.ts'

/** A user's API keys, without secrets. KE15 */
export const createApiKeysPersonalData = (db: Database): PersonalDataOf<'apiKeys'> => ({
  exportFor: async (userId) => ({ apiKeys: (await createApiKeysRepository(db).list(userId)).map(toApiKey) }),
  async erase(trx, userId) {
    await createApiKeysRepository(trx).removeAll(userId)
  },
})
