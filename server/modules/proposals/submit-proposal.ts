import type { Role } from '#contract/users.ts'
import type { Proposal, SendProposal } from '#contract/proposals.ts'
import type { ValueState } from '#contract/value-changes.ts'
import type { Mover } from '#domain/values/proposal-moves.ts'
import { isConsistent, isSameState, proposedState } from '#domain/values/proposed-change.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { ProblemError } from '#server/http/problem.ts'
import { checkLimit } from '#server/http/stored-limit.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { refuseRestricted } from '#server/modules/measures/refuse-restricted.ts'
import { createContributorsRepository } from './contributors.repository.ts'
import { findPresent } from './find-present.ts'
import { findReadable, readView } from './find-readable.ts'
import { insertProposal } from './insert-proposal.ts'
import { noSuchPet, valueChanged } from './proposal-problems.ts'
import { createProposalsRepository } from './proposals.repository.ts'
import { readMover } from './read-mover.ts'

/** Largest numbers of a person's undecided proposals, and of those sent in a day. Staff have no limit. PR20, PR21 */
export const PROPOSAL_LIMITS: Readonly<Record<Role, { open: number; daily: number } | null>> = {
  player: { open: 3, daily: 10 },
  proposer: { open: 20, daily: 50 },
  editor: null,
  lead: null,
}

/** @throws ProblemError when this person may not propose now (PR20, PR21, PR33) */
async function refuseTooMany(db: Database, { id, role }: Mover & { role: Role }, now: number): Promise<void> {
  const limits = PROPOSAL_LIMITS[role]
  if (limits === null) return
  const points = await createContributorsRepository(db).points(id, now)
  if (points < 0)
    throw new ProblemError(
      403,
      'points.negative',
      `Your last suggestions were denied; suggest again in ${-points} ${points === -1 ? 'day' : 'days'}`,
    )
  const proposals = createProposalsRepository(db)
  if ((await proposals.countOpen(id, now)) >= limits.open)
    throw new ProblemError(
      409,
      'proposal.too_many_open',
      `At most ${limits.open} of your suggestions wait at once; withdraw one, or wait for a decision`,
    )
  checkLimit({ count: limits.daily, perMs: millisecondsInDay }, await proposals.sentAt(id, limits.daily), now)
}

/** Value after the proposal. @throws ProblemError 400 that names the fault (PR41, PR43) */
function checkState(before: ValueState, given: SendProposal): ValueState {
  const after = proposedState(before, given)
  if (!isConsistent(after))
    throw new ProblemError(400, 'body.invalid', 'range: must be around a value that is a number', 'range')
  if (isSameState(before, after))
    throw new ProblemError(400, 'proposal.no_change', 'value: this is what the pet has already', 'value')
  return after
}

/** Proposals as people send them. Idempotent by client id. PR2, PR5 */
export const createSubmitProposal =
  ({ db, now }: { db: Database; now: () => number }) =>
  (userId: string, given: SendProposal): Promise<Proposal> =>
    writeTransaction(db, ['pets', userId], async (trx) => {
      const at = now()
      const on = createProposalsRepository(trx)
      const author = await readMover(trx, userId, at)
      const earlier = await on.byClientId(userId, given.clientId)
      if (earlier !== undefined) return readView(trx, author, await findReadable(trx, author, earlier), at)

      await refuseRestricted(trx, userId, at)
      const present = await findPresent(trx, given.slug)
      if (!present) throw noSuchPet()
      if (present.receipt !== given.receipt) throw valueChanged(present)
      const after = checkState(present.present, given)
      await refuseTooMany(trx, author, at)

      const id = await insertProposal(trx, {
        author,
        clientId: given.clientId,
        slug: given.slug,
        receipt: present.receipt,
        before: present.present,
        after,
        reasonCode: given.reasonCode,
        reason: given.reason,
        createdAt: at,
        at,
      })
      return readView(trx, author, await findReadable(trx, author, id), at)
    })
