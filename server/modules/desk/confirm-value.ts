import type { ConfirmValue } from '#contract/proposals.ts'
import { UNDO_MS } from '#domain/values/proposal-moves.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { refuseStaff } from '#server/modules/roles/refuse-staff.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { Values } from '#server/modules/values/values.ts'
import { createConfirmationsRepository } from './confirmations.repository.ts'
import { findPresent } from '#server/modules/proposals/find-present.ts'
import { holdsItem } from '#server/modules/proposals/holds-item.ts'
import { holdsThisItem, noSuchPet, valueChanged } from '#server/modules/proposals/proposal-problems.ts'
import { readMover } from '#server/modules/proposals/read-mover.ts'

export type ConfirmOptions = {
  db: Database
  values: Pick<Values, 'announceShown'>
  /** Milliseconds. */
  now: () => number
}

/** Values that people of the staff find right as they are. PR64, PR79, PR80 */
export const createConfirmValue = ({ db, values, now }: ConfirmOptions) => ({
  /** Within the time of its undo, a second confirmation is the first. */
  async confirm(userId: string, { slug, receipt }: ConfirmValue): Promise<void> {
    await writeTransaction(db, ['pets', userId], async (trx) => {
      const at = now()
      await refuseStaff(trx, { userId, roles: ['editor', 'lead'], now: at })
      const present = await findPresent(trx, slug)
      if (!present) throw noSuchPet()
      if (present.receipt !== receipt) throw valueChanged(present)
      if (await holdsItem(trx, userId, slug, at)) throw holdsThisItem()
      const on = createConfirmationsRepository(trx)
      const earlier = await on.find(userId, slug)
      if (earlier && earlier.receipt_no === receipt && at - earlier.at < UNDO_MS) return
      await on.add({
        variant_slug: slug,
        receipt_no: receipt,
        account_id: userId,
        account_role: (await readMover(trx, userId, at)).role,
        at,
      })
    })
    values.announceShown([slug])
  },

  /** Does nothing when the person's confirmation is no longer in force. @throws ProblemError after a minute */
  async undoConfirmation(userId: string, slug: string): Promise<void> {
    await writeTransaction(db, ['pets', userId], async (trx) => {
      await refuseStaff(trx, { userId, roles: ['editor', 'lead'], now: now() })
      if (!(await findPresent(trx, slug))) throw noSuchPet()
      const on = createConfirmationsRepository(trx)
      const confirmation = await on.find(userId, slug)
      if (!confirmation) return
      if (now() - confirmation.at >= UNDO_MS)
        throw new ProblemError(409, 'confirmation.too_late', 'A confirmation can be undone for 60 seconds')
      await on.remove(confirmation)
    })
    values.announceShown([slug])
  },
})
