import type { Database } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { refuseStaff } from '#server/modules/roles/refuse-staff.ts'
import type { Values } from '#server/modules/values/values.ts'
import { findPresent } from '#server/modules/proposals/find-present.ts'
import { noSuchPet } from '#server/modules/proposals/proposal-problems.ts'
import { setFlag } from '#server/modules/proposals/set-flag.ts'

type Options = {
  db: Database
  values: Pick<Values, 'announceShown'>
  /** Milliseconds. */
  now: () => number
}

export type Freezes = ReturnType<typeof createFreezes>

/** Values that leads hold against every change. PR13 */
export const createFreezes = ({ db, values, now }: Options) => ({
  /** Holds the value until a lead ends the freeze. Freezing twice keeps the first reason. PR13 */
  async freeze(leadId: string, slug: string, reason: string): Promise<void> {
    await writeTransaction(db, ['pets', leadId], async (trx) => {
      await refuseStaff(trx, { userId: leadId, roles: ['lead'], now: now() })
      if (!(await findPresent(trx, slug))) throw noSuchPet()
      await insertMany(trx, 'value_freeze', [{ variant_slug: slug, by_id: leadId, reason, at: now() }], {
        key: ['variant_slug'],
      })
      await setFlag(trx, slug, 'frozen', true)
    })
    values.announceShown([slug])
  },

  async unfreeze(leadId: string, slug: string): Promise<void> {
    await writeTransaction(db, ['pets', leadId], async (trx) => {
      await refuseStaff(trx, { userId: leadId, roles: ['lead'], now: now() })
      if (!(await findPresent(trx, slug))) throw noSuchPet()
      await trx.deleteFrom('value_freeze').where('variant_slug', '=', slug).execute()
      await setFlag(trx, slug, 'frozen', false)
    })
    values.announceShown([slug])
  },
})
