import type {
  ApprovalAnswers,
  ApproveMany,
  DeskCounts,
  DeskQueue,
  DeskQueueQuery,
  StaleList,
  StaleQuery,
} from '#contract/proposals.ts'
import { ProblemError } from '#server/http/problem.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { type ConfirmOptions, createConfirmValue } from './confirm-value.ts'
import { createConfirmationsRepository } from './confirmations.repository.ts'
import { createDeskRepository } from './desk.repository.ts'
import { readViews } from '#server/modules/proposals/find-readable.ts'
import { noSuchProposal } from '#server/modules/proposals/proposal-problems.ts'
import type { Proposals } from '#server/modules/proposals/proposals.ts'
import { createProposalsRepository, toState } from '#server/modules/proposals/proposals.repository.ts'
import { readMover } from '#server/modules/proposals/read-mover.ts'
import { toItem } from '#server/modules/proposals/view-proposal.ts'
import { createVotesRepository } from '#server/modules/proposals/votes.repository.ts'

type Options = ConfirmOptions & { move: Proposals['move'] }

export type Desk = ReturnType<typeof createDesk>

/** Cursor of the next page of stale values. PR89 */
const toCursor = ({ harm, slug }: { harm: number; slug: string }) => `${harm} ${slug}`

/** Lists that editors and leads work through (PR60 to PR72). */
export const createDesk = ({ db, values, move, now }: Options) => ({
  ...createConfirmValue({ db, values, now }),

  /** The most harmful first. PR60, PR61 */
  async queue(userId: string, query: DeskQueueQuery): Promise<DeskQueue> {
    const reader = await readMover(db, userId, now())
    const at = Math.min(query.at === undefined ? now() : Date.parse(query.at), now())
    if (query.before !== undefined && !(await createProposalsRepository(db).find(query.before))) throw noSuchProposal()
    const rows = await createDeskRepository(db).queueQuery(query, { at, now: now() }).execute()
    const found = await createProposalsRepository(db).complete(rows.slice(0, query.limit))
    return {
      proposals: await readViews(db, reader, found, now()),
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
})
