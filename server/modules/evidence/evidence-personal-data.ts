import type { Database } from '#server/db/database.ts'
import type { PersonalDataOf } from '#server/modules/auth/account.routes.ts'
import { createTradeSharingRepository } from './trade-sharing.repository.ts'

/** A user's setting. What they confirmed is in their offers; the evidence stays, because its opaque id leads nowhere (EV23, EV24). */
export const createEvidencePersonalData = (db: Database): PersonalDataOf<'sharesTrades'> => ({
  exportFor: async (userId) => ({ sharesTrades: await createTradeSharingRepository(db).areAllOn([userId]) }),
  erase: (trx, userId) => createTradeSharingRepository(trx).turnOn(userId),
})
