import { dueTime } from '#domain/alerts/due-time.ts'
import { isBait } from '#domain/wishes/bait.ts'
import type { Database } from '#server/db/database.ts'
import { inChunks } from '#server/db/in-chunks.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { type Notice, recordNotices } from '#server/modules/alerts/record-notice.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { createDismissalsRepository } from './dismissals.repository.ts'
import { createWishesRepository } from './wishes.repository.ts'

/** Notifications of matches to an owner in 24 hours. WI51 */
export const MAX_MATCH_NOTICES = 5

/** A two-sided match from the side of the owner of the first wish. `percent`: its verdict from there. */
export type WishMatchOf = { wishId: string; otherId: string; percent: number }

/** Those of these matches of which their owners were not notified. */
async function findNew(db: Database, matches: readonly WishMatchOf[]): Promise<WishMatchOf[]> {
  if (matches.length === 0) return []
  const rows = await inChunks([...new Set(matches.map(({ wishId }) => wishId))], (ids) =>
    db.selectFrom('wish_notice').select(['wish_id', 'other_wish_id']).where('wish_id', 'in', ids).execute(),
  )
  const known = new Set(rows.map(({ wish_id, other_wish_id }) => `${wish_id} ${other_wish_id}`))
  return matches.filter(({ wishId, otherId }) => !known.has(`${wishId} ${otherId}`))
}

/**
 * Notifies owners of matches, but of none that is bait or that they dismissed, each match once and those of a call in one notification. What is beyond a day's number stays new, so that a later
 * call brings it. WI32, WI50, WI51, WI58
 */
export async function notifyMatches(db: Database, all: readonly WishMatchOf[], now: number): Promise<void> {
  const matches = all.filter(({ percent }) => !isBait(percent))
  if ((await findNew(db, matches)).length === 0) return
  await writeTransaction(db, 'pets', async (trx) => {
    const fresh = await findNew(trx, matches)
    const owners = await createWishesRepository(trx).findStandingOwners(
      fresh.flatMap(({ wishId, otherId }) => [wishId, otherId]),
    )
    const dismissed = await createDismissalsRepository(trx).findReaders(fresh.map(({ otherId }) => otherId))
    const hidden = await findHidden(trx, [...new Set(owners.values())])
    const byOwner = new Map<string, WishMatchOf[]>()
    for (const match of fresh) {
      const [owner, other] = [owners.get(match.wishId), owners.get(match.otherId)]
      if (owner === undefined || other === undefined) continue
      if (dismissed.get(match.otherId)?.has(owner) || hidden.has(`${owner} ${other}`)) continue
      byOwner.set(owner, [...(byOwner.get(owner) ?? []), match])
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

/** Pairs of an owner and a player whom they have hidden from themselves, and who is notified as ever. WI33 */
async function findHidden(trx: Database, owners: readonly string[]): Promise<Set<string>> {
  const rows = await inChunks(owners, (ids) =>
    trx.selectFrom('block').select(['blocker_id', 'blocked_id']).where('blocker_id', 'in', ids).execute(),
  )
  return new Set(rows.map(({ blocker_id, blocked_id }) => `${blocker_id} ${blocked_id}`))
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
