import type { Database } from '#server/db/database.ts'
import type { PersonalDataOf } from '#server/modules/auth/account.routes.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { createRolesRepository } from './roles.repository.ts'

/** The appointments of a user. Those of a deleted account end and stay, only under its id (RO15, RO16). Pending ones are deleted (RO33). */
export const createRolesPersonalData = (db: Database): PersonalDataOf<'appointments'> => ({
  exportFor: async (userId) => ({
    appointments: (await createRolesRepository(db).list(userId)).map(({ role, at, ended_at }) => ({
      role,
      at: isoTime(at),
      endedAt: ended_at === null ? null : isoTime(ended_at),
    })),
  }),
  async erase(trx, userId, now) {
    const roles = createRolesRepository(trx)
    await roles.end(userId, userId, now)
    await roles.dropPendingOf(userId)
    await roles.dropProposedBy(userId)
  },
})
