import type {
  ApprovalAnswers,
  ApproveMany,
  DeskCounts,
  DeskQueue,
  DeskQueueQuery,
  OwnProposals,
  OwnProposalsQuery,
  Proposal,
  StaleList,
  StaleQuery,
  ValueStanding,
  ValueVote,
} from '#contract/proposals.ts'
import type { Mover } from '#domain/values/proposal-moves.ts'
import { PUBLISH_MS, UNDO_MS } from '#domain/values/proposal-moves.ts'
import { hourlyHarm, voteFactor } from '#domain/values/proposed-change.ts'
import type { Database } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { ProblemError } from '#server/http/problem.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { randomInt } from 'node:crypto'
import { refuseRestricted } from '#server/modules/measures/refuse-restricted.ts'
import type { Values } from '#server/modules/values/values.ts'
import { createCommentOnProposal } from './comment-on-proposal.ts'
import { createConfirmValue } from './confirm-value.ts'
import { createConfirmationsRepository } from './confirmations.repository.ts'
import { createContributorsRepository } from './contributors.repository.ts'
import { createDeskRepository } from './desk.repository.ts'
import { findPresent } from './find-present.ts'
import { findReadable, readView } from './find-readable.ts'
import { createMoveProposal } from './move-proposal.ts'
import { noSuchPet, noSuchProposal, valueChanged } from './proposal-problems.ts'
import { createProposalsRepository, type StoredProposal, toState } from './proposals.repository.ts'
import { createPublishDue } from './publish-due.ts'
import { readCircumstances } from './read-circumstances.ts'
import { readMover } from './read-mover.ts'
import { createSubmitProposal, PROPOSAL_LIMITS } from './submit-proposal.ts'
import { setFlag } from './set-flag.ts'
import { toItem, viewProposal } from './view-proposal.ts'
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

/** Where the next page of stale values begins. PR89 */
const toCursor = ({ harm, slug }: { harm: number; slug: string }) => `${harm} ${slug}`

/** A random time after the undo window, so that no one can trade on the moment of publication. PR7 */
const randomDelay = () => randomInt(UNDO_MS, PUBLISH_MS + 1)

/** Proposed values and votes (PR rules). Every write is one transaction. */
export function createProposals({ db, values, report, publishDelay = randomDelay, now }: Options) {
  const move = createMoveProposal({ db, values, publishDelay, now })

  /** Lists do not look at the reader's trades; the move itself does. PR15 */
  async function viewAll(reader: Mover, stored: readonly StoredProposal[], at: number): Promise<Proposal[]> {
    const subjects = stored.map(({ row, facts }) => ({ slug: row.variant_slug, facts }))
    const circumstances = await readCircumstances(db, subjects, at)
    return stored.map((each, index) => viewProposal(each, { reader, now: circumstances[index]!, holdsItem: false }))
  }

  return {
    move,
    submit: createSubmitProposal({ db, now }),
    comment: createCommentOnProposal({ db, now }),
    ...createConfirmValue({ db, values, now }),
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
        proposals: await viewAll(reader, found.slice(0, limit), at),
        more: found.length > limit,
        points: await createContributorsRepository(db).points(userId, at),
        open: await on.countOpen(userId, at),
        openLimit: PROPOSAL_LIMITS[reader.role]?.open ?? null,
      }
    },

    /** The most harmful first. PR60, PR61 */
    async queue(userId: string, query: DeskQueueQuery): Promise<DeskQueue> {
      const reader = await readMover(db, userId, now())
      const at = Math.min(query.at === undefined ? now() : Date.parse(query.at), now())
      if (query.before !== undefined && !(await createProposalsRepository(db).find(query.before)))
        throw noSuchProposal()
      const rows = await createDeskRepository(db).queueQuery(query, { at, now: now() }).execute()
      const found = await createProposalsRepository(db).complete(rows.slice(0, query.limit))
      return {
        proposals: await viewAll(reader, found, now()),
        more: rows.length > query.limit,
        at: isoTime(at),
      }
    },

    /** Approves small changes one by one, each with its own answer. PR70, PR71 */
    async approveMany(userId: string, { approvals }: ApproveMany): Promise<ApprovalAnswers> {
      const answers: ApprovalAnswers['answers'] = []
      for (const { id, clientId } of approvals) {
        try {
          const proposal = await move(userId, id, 'approve', { clientId }, { smallOnly: true })
          answers.push({ id, proposal, problem: null })
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error
          answers.push({ id, proposal: null, problem: error.problem })
        }
      }
      return { answers }
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

    /** Holds the value until a lead ends the freeze. Freezing twice keeps the first reason. PR13 */
    async freeze(leadId: string, slug: string, reason: string): Promise<void> {
      await writeTransaction(db, ['pets', leadId], async (trx) => {
        await refuseRestricted(trx, leadId, now())
        if (!(await findPresent(trx, slug))) throw noSuchPet()
        await insertMany(trx, 'value_freeze', [{ variant_slug: slug, by_id: leadId, reason, at: now() }], {
          key: ['variant_slug'],
        })
        await setFlag(trx, slug, 'frozen', true)
      })
      values.announceShown([slug])
    },

    async unfreeze(slug: string): Promise<void> {
      await writeTransaction(db, 'pets', async (trx) => {
        if (!(await findPresent(trx, slug))) throw noSuchPet()
        await trx.deleteFrom('value_freeze').where('variant_slug', '=', slug).execute()
        await setFlag(trx, slug, 'frozen', false)
      })
      values.announceShown([slug])
    },

    counts: (): Promise<DeskCounts> => createDeskRepository(db).counts(now()),

    /** Stale values, the most harmful first. PR63 */
    async stale(query: StaleQuery): Promise<StaleList> {
      const at = Math.min(query.at === undefined ? now() : Date.parse(query.at), now())
      const rows = await createDeskRepository(db).staleQuery(query, at).execute()
      const page = rows.slice(0, query.limit)
      const votes = await createVotesRepository(db).count(page)
      const people = await createConfirmationsRepository(db).findPeople(page.map(({ slug }) => slug))
      return {
        values: page.map((row) => ({
          item: toItem(row),
          receipt: row.receipt_number,
          present: toState(row),
          source: row.source,
          confirmedAt: row.confirmed_at === null ? null : isoTime(row.confirmed_at),
          confirmedBy: people.get(row.slug) ?? null,
          seenAt: isoTime(Number(row.seen_at)),
          harm: Math.round(row.harm / millisecondsInDay),
          votes: votes.get(row.slug)!,
        })),
        next: rows.length > query.limit ? toCursor(page.at(-1)!) : null,
        at: isoTime(at),
      }
    },
  }
}
