import type { Database } from '#server/db/database.ts'
import type { PersonalDataOf } from '#server/modules/auth/account.routes.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { createNotificationsRepository } from './notifications.repository.ts'
import { eraseOwner } from './owners.ts'
import { toRule } from './rules.ts'
import { readMarks } from './stars.ts'

/** The newest deliveries that an export holds. */
const DELIVERIES = 1_000

/** A user's stars, rules, targets and deliveries; secrets are in no export. AL4 */
export const createAlertsPersonalData = (db: Database): PersonalDataOf<'alerts'> => ({
  async exportFor(userId, now) {
    const rules = await db
      .selectFrom('alert_rule')
      .selectAll()
      .where('owner_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const targets = await db
      .selectFrom('alert_target')
      .selectAll()
      .where('owner_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const { deliveries } = await createNotificationsRepository(db).list(userId, { limit: DELIVERIES }, now)
    return {
      alerts: {
        stars: (await readMarks(db, userId)).map(({ slug, at, isRemoved }) => ({ slug, at: isoTime(at), isRemoved })),
        rules: rules.map((row) => toRule(row, now)),
        targets: targets.map(({ kind, name, created_at }) => ({ channel: kind, name, createdAt: isoTime(created_at) })),
        deliveries,
      },
    }
  },
  erase: (trx, userId) => eraseOwner(trx, userId),
})
