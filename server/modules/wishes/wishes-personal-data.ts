import type { Database } from '#server/db/database.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import type { PersonalDataOf } from '#server/modules/auth/account.routes.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { createDismissalsRepository } from './dismissals.repository.ts'
import { createVisitsRepository } from './visits.repository.ts'
import { createWishesRepository } from './wishes.repository.ts'

/** A user's wishes, those that they left out, and the parts of the day in which they are here. WI44 */
export const createWishesPersonalData = (db: Database): PersonalDataOf<'wishes'> => ({
  async exportFor(userId) {
    const rows = await createWishesRepository(db).list(userId)
    const visits = (await createVisitsRepository(db).findAll([userId])).get(userId) ?? []
    return {
      wishes: {
        wishes: rows.map(({ id, content, state, since, rests, end_reason, created_at }) => ({
          id,
          have: content.have,
          want: content.want,
          tags: content.tags,
          ...omitUnknown({ minimum: content.minimum, note: content.note }),
          state,
          since: isoTime(since),
          createdAt: isoTime(created_at),
          rests: [...rests],
          ...omitUnknown({ end: end_reason }),
        })),
        dismissed: (await createDismissalsRepository(db).list(userId)).map(({ wish_id, at }) => ({
          wishId: wish_id,
          at: isoTime(at),
        })),
        visits: visits.map(({ part, weight, day }) => ({ part, weight, day })),
      },
    }
  },
  async erase(trx, userId) {
    const wishes = createWishesRepository(trx)
    await wishes.remove((await wishes.list(userId)).map(({ id }) => id))
    await trx.deleteFrom('wish_report').where('reporter_id', '=', userId).execute()
    await createDismissalsRepository(trx).erase(userId)
    await createVisitsRepository(trx).erase(userId)
  },
})
