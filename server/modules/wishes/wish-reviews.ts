import type { Role } from '#contract/users.ts'
import type { ChangeMeasure, ReportedWishList } from '#contract/moderation.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { ProblemError } from '#server/http/problem.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createActionsRepository } from '#server/modules/measures/actions.repository.ts'
import { refuseStaff } from '#server/modules/roles/refuse-staff.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { MAX_REPORTED_WISHES } from './limits.ts'
import { readEntries, toWish } from './view-wishes.ts'
import { createWishesRepository, listWishSlugs, type WishRow } from './wishes.repository.ts'

type Options = {
  db: Database
  events: ServerEventBus
  /** Roles that decide on reports. */
  moderators: readonly Role[]
  /** Milliseconds. */
  now: () => number
}

export type WishReviews = ReturnType<typeof createWishReviews>

const notFound = () => new ProblemError(404, 'wish.not_found', 'Reported wish not found')

/** Decisions of moderators on wishes that rest because they were reported, each with its entry of the audit log. WI31 */
export const createWishReviews = ({ db, events, moderators, now }: Options) => ({
  /** Longest waiting first, without the moderator's own. */
  async list(moderatorId: string): Promise<ReportedWishList> {
    const rows = (await createWishesRepository(db).listReported(MAX_REPORTED_WISHES)).filter(
      ({ account_id }) => account_id !== moderatorId,
    )
    const toEntries = await readEntries(
      db,
      rows.flatMap(({ content }) => listWishSlugs(content)),
    )
    const owners = await createAccountsRepository(db).findUsers(rows.map(({ account_id }) => account_id))
    return {
      wishes: rows.flatMap((row) => {
        const by = owners.get(row.account_id)
        return by ? [{ wish: toWish(row, toEntries, undefined), by, since: isoTime(row.since) }] : []
      }),
    }
  },

  /** `wake` forgets the reports, so that it takes as many new ones. Idempotent by client id. @throws ProblemError 403, 404, 409 */
  async decide(
    moderatorId: string,
    id: string,
    kind: 'wake' | 'end',
    { clientId, reason }: ChangeMeasure,
  ): Promise<void> {
    const found = await createWishesRepository(db).find(id)
    if (!found || found.account_id === moderatorId) throw notFound()
    const moved = await writeTransaction(db, [found.account_id, moderatorId], async (trx): Promise<WishRow | null> => {
      await refuseStaff(trx, { userId: moderatorId, roles: moderators, now: now() })
      const actions = createActionsRepository(trx)
      const before = await actions.byClientId(moderatorId, clientId)
      if (before) {
        if (before.kind === `${kind}-wish` && before.account_id === found.account_id) return null
        throw new ProblemError(409, 'client_id.used', 'Something else was done with this client id', 'clientId')
      }
      const wishes = createWishesRepository(trx)
      const row = await wishes.find(id)
      if (!row?.rests.includes('reported')) throw notFound()
      const after = await wishes.move(
        row,
        kind === 'wake' ? { type: 'wake', reason: 'reported' } : { type: 'end', reason: 'moderator' },
        now(),
      )
      if (kind === 'wake') await wishes.forgetReports(id)
      await actions.append({
        kind: `${kind}-wish`,
        actor_id: moderatorId,
        client_id: clientId,
        account_id: row.account_id,
        reason,
        at: now(),
      })
      return after
    })
    if (moved) events.publish('wishes.changed', { number: moved.number })
  },
})
