import { MAX_UNANSWERED_OFFERS, type WishRest } from '#contract/wishes.ts'
import type { Database } from '#server/db/database.ts'
import { createContactRepository } from '#server/modules/chat/contact.repository.ts'
import { createMeasuresRepository } from '#server/modules/measures/measures.repository.ts'
import { createVisitsRepository, toDay } from './visits.repository.ts'
import { createWishesRepository, type WishRow } from './wishes.repository.ts'

/** Days without a visit after which an owner's wishes rest. WI4 */
export const MAX_UNSEEN_DAYS = 7

/** Reasons to rest that follow from the owner. */
const OF_OWNER = ['unseen', 'invisible', 'full', 'restricted'] as const satisfies WishRest[]
type OwnerRest = (typeof OF_OWNER)[number]

/** Why the wishes of these owners rest now. WI4, WI5, WI6 */
export async function findRests(
  db: Database,
  ownerIds: readonly string[],
  now: number,
): Promise<(ownerId: string) => ReadonlySet<OwnerRest>> {
  const visits = await createVisitsRepository(db).findAll(ownerIds)
  const invisible = await createContactRepository(db).findInvisible(ownerIds)
  const restricted = await createMeasuresRepository(db).findRestrictions(ownerIds, now)
  const unanswered = new Map<string, number>()
  for (const { ownerId, count } of await createWishesRepository(db).countUnanswered(ownerIds, now))
    unanswered.set(ownerId, (unanswered.get(ownerId) ?? 0) + count)
  return (ownerId) => {
    const lastDay = Math.max(...(visits.get(ownerId) ?? []).map(({ day }) => day), -Infinity)
    const holds: Record<OwnerRest, boolean> = {
      unseen: toDay(now) - lastDay > MAX_UNSEEN_DAYS,
      invisible: invisible.has(ownerId),
      full: (unanswered.get(ownerId) ?? 0) >= MAX_UNANSWERED_OFFERS,
      restricted: restricted.has(ownerId),
    }
    return new Set(OF_OWNER.filter((reason) => holds[reason]))
  }
}

/** Whether a wish rests for other reasons than it should. */
export const isUnsettled = ({ rests }: Pick<WishRow, 'rests'>, should: ReadonlySet<OwnerRest>): boolean =>
  OF_OWNER.some((reason) => rests.includes(reason) !== should.has(reason))

/** In a transaction that holds the owner: lets their wishes rest and stand as their reasons begin and end. Returns them. WI4, WI5, WI6 */
export async function settleWishes(trx: Database, ownerId: string, now: number): Promise<WishRow[]> {
  const wishes = createWishesRepository(trx)
  const rows = await wishes.listOpen(ownerId)
  if (rows.length === 0) return []
  const should = (await findRests(trx, [ownerId], now))(ownerId)
  const settled: WishRow[] = []
  for (const row of rows) {
    let after = row
    for (const reason of OF_OWNER) {
      if (after.rests.includes(reason) === should.has(reason)) continue
      after = (await wishes.move(after, { type: should.has(reason) ? 'rest' : 'wake', reason }, now)) ?? after
    }
    settled.push(after)
  }
  return settled
}
