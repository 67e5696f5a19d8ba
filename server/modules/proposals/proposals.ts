import type { OwnProposals, OwnProposalsQuery, Proposal, ValueStanding, ValueVote } from '#contract/proposals.ts'
import { PUBLISH_MS, UNDO_MS } from '#domain/values/proposal-moves.ts'
import { hourlyHarm, voteFactor } from '#domain/values/proposed-change.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { randomInt } from 'node:crypto'
import { refuseRestricted } from '#server/modules/measures/refuse-restricted.ts'
import type { Values } from '#server/modules/values/values.ts'
import { createCommentOnProposal } from './comment-on-proposal.ts'
import { createContributorsRepository } from './contributors.repository.ts'
import { findPresent } from './find-present.ts'
import { findReadable, readView, readViews } from './find-readable.ts'
import { createMoveProposal } from './move-proposal.ts'
import { noSuchPet, noSuchProposal, valueChanged } from './proposal-problems.ts'
import { createProposalsRepository } from './proposals.repository.ts'
import { createPublishDue } from './publish-due.ts'
import { readMover } from './read-mover.ts'
import { createSubmitProposal, PROPOSAL_LIMITS } from './submit-proposal.ts'
import { createVotesRepository } from './votes.repository.ts'

type Options = {
  db: Database
  values: Pick<Values, 'write' | 'revert' | 'announce' | 'announceShown'>
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
  /** Milliseconds from the last approval to publication. */
  publishDelay?: (() => number) | undefined
  /** Milliseconds. */
  now: () => number
}

export type Proposals = ReturnType<typeof createProposals>

/** A random time after the undo window, so that no one can trade on the moment of publication. PR7 */
const randomDelay = () => randomInt(UNDO_MS, PUBLISH_MS + 1)

/** Proposed values and votes (PR rules). Every write is one transaction. */
export function createProposals({ db, values, report, publishDelay = randomDelay, now }: Options) {
  const move = createMoveProposal({ db, values, publishDelay, now })

  return {
    move,
    submit: createSubmitProposal({ db, now }),
    comment: createCommentOnProposal({ db, now }),
    ...createPublishDue({ db, values, report, now }),

    async find(userId: string, id: string): Promise<Proposal> {
      const reader = await readMover(db, userId, now())
      return readView(db, reader, await findReadable(db, reader, id), now())
    },

    async own(userId: string, { before, limit }: OwnProposalsQuery): Promise<OwnProposals> {
      const at = now()
      const on = createProposalsRepository(db)
      const reader = await readMover(db, userId, at)
      if (before !== undefined && (await on.find(before))?.row.author_id !== userId) throw noSuchProposal()
      const found = await on.own(userId, { before, limit })
      return {
        proposals: await readViews(db, reader, found.slice(0, limit), at),
        more: found.length > limit,
        points: await createContributorsRepository(db).points(userId, at),
        open: await on.countOpen(userId, at),
        openLimit: PROPOSAL_LIMITS[reader.role]?.open ?? null,
      }
    },

    async standing(userId: string, slug: string): Promise<ValueStanding> {
      const found = await findPresent(db, slug)
      if (!found) throw noSuchPet()
      const vote = await createVotesRepository(db).find(userId, slug, found.receipt)
      const freeze = await db
        .selectFrom('value_freeze')
        .select('at')
        .where('variant_slug', '=', slug)
        .executeTakeFirst()
      return { ...found, isFrozen: freeze !== undefined, vote: vote?.direction ?? null }
    },

    /** Votes only order the queue. PR50 to PR52 */
    vote: (userId: string, slug: string, vote: ValueVote): Promise<void> =>
      writeTransaction(db, ['pets', userId], async (trx) => {
        const at = now()
        await refuseRestricted(trx, userId, at)
        const present = await findPresent(trx, slug)
        if (!present) throw noSuchPet()
        if (present.receipt !== vote.receipt) throw valueChanged(present)
        const votes = createVotesRepository(trx)
        await votes.vote(userId, slug, vote, at)
        const on = createProposalsRepository(trx)
        for (const id of await on.waiting(slug)) {
          const { row, facts } = (await on.find(id))!
          const agreeing = await votes.countAgreeing(slug, row.base_receipt, facts.before, facts.after)
          await on.setHarm(id, hourlyHarm(facts.before, facts.after) * voteFactor(agreeing))
        }
      }),
  }
}
