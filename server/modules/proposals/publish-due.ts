import { ACCEPTED_POINTS } from '#domain/values/contributor-points.ts'
import { type Approver, computeExpiry, isDue } from '#domain/values/proposal-moves.ts'
import { proposalAfter, type ProposalSnapshot, settleProposal } from '#machines/proposal-transitions.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { Values } from '#server/modules/values/values.ts'
import { createContributorsRepository } from './contributors.repository.ts'
import { createProposalsRepository, type StoredProposal } from './proposals.repository.ts'
import { publishChange } from './publish-change.ts'
import { readCircumstances } from './read-circumstances.ts'
import { readApprovers } from './read-approvers.ts'
import { toCreditedAuthor } from './read-mover.ts'

type Options = {
  db: Database
  values: Pick<Values, 'write' | 'announce'>
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
  /** Milliseconds. */
  now: () => number
}

/** Proposals in one look; the next look takes the rest. */
const BATCH = 100
const BY_SITE = { actor_id: null, actor_role: null, client_id: null, note: null }

/** Moves that the site makes by itself. Any process may make them, at any time and twice: the row says what is left to do. PR7, PR45 */
export function createPublishDue({ db, values, report, now }: Options) {
  /** Publishes a scheduled proposal, unless another process was quicker, its value has changed or an approval has lapsed. */
  const publish = (id: string) =>
    writeTransaction(db, 'pets', async (trx) => {
      const at = now()
      const on = createProposalsRepository(trx)
      const stored = await on.find(id)
      if (!stored) return null
      const { row, facts } = stored
      const [circumstances] = await readCircumstances(trx, [{ slug: row.variant_slug, facts }], at)
      const proposal = { state: row.state, facts }
      if (row.state !== 'scheduled' || !isDue(facts, circumstances!)) return null
      const approvers = await readApprovers(trx, facts.approvals, at)
      const event = { type: 'publish', now: circumstances!, approvers } as const
      if (proposalAfter(proposal, { ...event, published: 0 }) === null) {
        await removeLapsed(trx, stored, approvers, at)
        return null
      }
      const written = await publishChange(values, trx, stored)
      const published = written.number
      const next = proposalAfter(proposal, { ...event, published })!
      await on.save(row, { state: next.state, published_receipt: published }, { ...BY_SITE, event: 'publish', at })
      const earner = toCreditedAuthor(row)
      if (earner !== null) await createContributorsRepository(trx).add(earner, ACCEPTED_POINTS, at)
      return written
    })

  /** Writes down that a proposal has ended, so that lists of open ones stay short. */
  const settle = (id: string) =>
    writeTransaction(db, 'pets', async (trx) => {
      const at = now()
      const on = createProposalsRepository(trx)
      const stored = await on.find(id)
      if (!stored) return
      const { row, facts } = stored
      const [circumstances] = await readCircumstances(trx, [{ slug: row.variant_slug, facts }], at)
      const { state } = settleProposal({ state: row.state, facts }, circumstances!)
      if (state === 'expired') await on.save(row, { state }, { ...BY_SITE, event: 'expire', at })
      if (state === 'superseded') await on.save(row, { state }, { ...BY_SITE, event: 'supersede', at })
    })

  return {
    /** Publishes what is due. One that fails waits for the next look and keeps no other from it. */
    async publishDue(): Promise<void> {
      for (const id of await createProposalsRepository(db).due(now(), BATCH)) {
        const written = await publish(id).catch(report)
        if (written) await values.announce(written)
      }
    },
    /** Ends what time or other changes have ended. PR6, PR9 */
    async settleEnded(): Promise<void> {
      for (const id of await createProposalsRepository(db).ended(now(), BATCH)) await settle(id).catch(report)
    },
  }
}

/** Moves a proposal back to waiting for the approvals that its approvers could not give now, one move for each. PR99 */
async function removeLapsed(
  trx: Database,
  { row, facts, approvers }: StoredProposal,
  present: readonly Approver[],
  at: number,
): Promise<void> {
  let proposal: ProposalSnapshot = { state: row.state, facts }
  let moveCount = row.move_count
  for (const approver of present) {
    const next = proposalAfter(proposal, { type: 'lapse', approver })
    if (next === null) continue
    proposal = next
    await createProposalsRepository(trx).save(
      { id: row.id, move_count: moveCount++ },
      { state: next.state, publish_at: next.facts.publishAt, expires_at: computeExpiry(next.facts) },
      {
        event: 'lapse',
        actor_id: approver.id,
        actor_role: approvers.find(({ id }) => id === approver.id)!.role,
        client_id: null,
        note: null,
        at,
      },
    )
  }
}
