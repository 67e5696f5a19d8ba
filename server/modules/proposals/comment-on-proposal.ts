import type { Proposal, WriteComment } from '#contract/proposals.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { ProblemError } from '#server/http/problem.ts'
import { refuseRestricted } from '#server/modules/measures/refuse-restricted.ts'
import { createCommentsRepository } from './comments.repository.ts'
import { findReadable, readView } from './find-readable.ts'
import { noSuchProposal } from './proposal-problems.ts'
import { isStaff, readMover } from './read-mover.ts'

/** More is a matter for another place, and every page of the queue carries them. */
export const MAX_PROPOSAL_COMMENTS = 100

/** The staff's discussion of a proposal. Idempotent by client id. PR82 to PR86 */
export const createCommentOnProposal =
  ({ db, now }: { db: Database; now: () => number }) =>
  (userId: string, id: string, { clientId, text }: WriteComment): Promise<Proposal> =>
    writeTransaction(db, ['pets', userId], async (trx) => {
      const at = now()
      const on = createCommentsRepository(trx)
      const by = await readMover(trx, userId, at)
      // Those without a role do not learn that there is a discussion.
      if (!isStaff(by.role)) throw noSuchProposal()
      const { comments } = await findReadable(trx, by, id)
      const earlier = await on.byClientId(userId, clientId)
      if (earlier && (earlier.proposal_id !== id || earlier.text !== text))
        throw new ProblemError(409, 'client_id.used', 'Another comment was written with this client id', 'clientId')
      if (!earlier) {
        await refuseRestricted(trx, userId, at)
        if (comments.length >= MAX_PROPOSAL_COMMENTS)
          throw new ProblemError(
            409,
            'proposal.too_many_comments',
            `A proposal has at most ${MAX_PROPOSAL_COMMENTS} comments`,
          )
        await on.add({
          proposal_id: id,
          seq: comments.length + 1,
          author_id: userId,
          author_role: by.role,
          client_id: clientId,
          text,
          at,
        })
      }
      return readView(trx, by, await findReadable(trx, by, id), at)
    })
