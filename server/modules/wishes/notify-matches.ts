import { dueTime } from '#domain/alerts/due-time.ts'
import type { Database } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { type Notice, recordNotices } from '#server/modules/alerts/record-notice.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { createWishesRepository } from './wishes.repository.ts'

/** Notifications of matches to an owner in 24 hours. WI51 */
export const MAX_MATCH_NOTICES = 5

/** A two-sided match from the side of the owner of the first wish. */
export type WishMatchOf = { wishId: string; otherId: string }

/** Those of these matches of which their owners were not notified. */
async function findNew(db: Database, matches: readonly WishMatchOf[]): Promise<WishMatchOf[]> {
  if (matches.length === 0) return []
  const rows = await db
    .selectFrom('wish_notice')
    .select(['wish_id', 'other_wish_id'])
    .where(
      'wish_id',
      'in',
      matches.map(({ wishId }) => wishId),
    )
    .execute()
  const known = new Set(rows.map(({ wish_id, other_wish_id }) => `${wish_id} ${other_wish_id}`))
  return matches.filter(({ wishId, otherId }) => !known.has(`${wishId} ${otherId}`))
}

/**
 * Notifies owners of matches, each match once and those of a call in one notification. What is beyond a day's number stays new, so that a later
 * call brings it. WI50, WI51
 */
export async function notifyMatches(db: Database, matches: readonly WishMatchOf[], now: number): Promise<void> {
  if ((await findNew(db, matches)).length === 0) return
  await writeTransaction(db, 'pets', async (trx) => {
    const fresh = await findNew(trx, matches)
    const standing = await createWishesRepository(trx).findStanding(
      fresh.flatMap(({ wishId, otherId }) => [wishId, otherId]),
    )
    const byOwner = new Map<string, WishMatchOf[]>()
    for (const match of fresh) {
      const own = standing.get(match.wishId)
      if (!own || !standing.has(match.otherId)) continue
      byOwner.set(own.account_id, [...(byOwner.get(own.account_id) ?? []), match])
    }
    const notices: Notice[] = []
    for (const [owner, own] of byOwner) {
      if ((await countNotices(trx, owner, now)) >= MAX_MATCH_NOTICES) continue
      await insertMany(
        trx,
        'wish_notice',
        own.map(({ wishId, otherId }) => ({ wish_id: wishId, other_wish_id: otherId, at: now })),
      )
      const condition = { kind: 'wish-match' as const, count: own.length }
      notices.push({ owner, condition, dueAt: await findDueTime(trx, owner, now) })
    }
    await recordNotices(trx, notices, now)
  })
}

async function countNotices(trx: Database, owner: string, now: number): Promise<number> {
  const { count } = await trx
    .selectFrom('alert_notification')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('owner_id', '=', owner)
    .where('at', '>', now - millisecondsInDay)
    .where('condition', 'like', '{"kind":"wish-match"%')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** After the quiet hours of every rule of the owner: a match has none of its own. WI51 */
async function findDueTime(trx: Database, owner: string, now: number): Promise<number> {
  const rules = await trx
    .selectFrom('alert_rule')
    .select(['time_zone', 'quiet_from', 'quiet_to'])
    .distinct()
    .where('owner_id', '=', owner)
    .execute()
  let due = now
  for (const { time_zone: timeZone, quiet_from: from, quiet_to: to } of rules)
    if (from !== null && to !== null)
      due = Math.max(due, dueTime({ digest: 'at-once', quietHours: { from, to }, timeZone }, now))
  return due
}
