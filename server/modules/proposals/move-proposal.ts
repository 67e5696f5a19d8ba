import type { Proposal, ProposalMove } from '#contract/proposals.ts'
import { ACCEPTED_POINTS, DENIED_POINTS } from '#domain/values/contributor-points.ts'
import { computeExpiry, findRefusal, proposalSize } from '#domain/values/proposal-moves.ts'
import { knowsMove, proposalAfter, settleProposal } from '#machines/proposal-transitions.ts'
import type { ProposalMachineEvent } from '#machines/proposal.machine.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { Written } from '#server/modules/values/write-values.ts'
import { refuseRestricted } from '#server/modules/measures/refuse-restricted.ts'
import type { Values } from '#server/modules/values/values.ts'
import { createContributorsRepository } from './contributors.repository.ts'
import { setFlag } from './set-flag.ts'
import { holdsItem } from './holds-item.ts'
import { noSuchProposal, refusedMove, stateConflict, valueChanged } from './proposal-problems.ts'
import { createProposalsRepository } from './proposals.repository.ts'
import { readCircumstances } from './read-circumstances.ts'
import { isStaff, toCreditedAuthor, readMover } from './read-mover.ts'
import { findReadable, readView } from './find-readable.ts'
import { findPresent } from './find-present.ts'

type Options = {
  db: Database
  values: Pick<Values, 'revert' | 'announce' | 'announceShown'>
  /** Milliseconds from the last approval to publication. */
  publishDelay: () => number
  /** Milliseconds. */
  now: () => number
}

type Given = { clientId: string; reason?: string | undefined }

/** Moves of people on proposals: judged, stored and, for a revert, published in one transaction. PR1 to PR19 */
export function createMoveProposal({ db, values, publishDelay, now }: Options) {
  return async (
    userId: string,
    id: string,
    type: ProposalMove,
    { clientId, reason }: Given,
    { smallOnly = false }: { smallOnly?: boolean } = {},
  ): Promise<Proposal> => {
    const { proposal, written, shows } = await writeTransaction(db, ['pets', userId], async (trx) => {
      const at = now()
      const on = createProposalsRepository(trx)
      const by = await readMover(trx, userId, at)
      const stored = await findReadable(trx, by, id)
      const { row, facts, moves } = stored
      const earlier = moves.find((move) => move.actor_id === userId && move.client_id === clientId)
      if (earlier && earlier.event !== type)
        throw new ProblemError(409, 'client_id.used', 'Another move was made with this client id', 'clientId')
      if (earlier) return { proposal: await readView(trx, by, stored, at), written: null, shows: null }

      if (type !== 'withdraw') await refuseRestricted(trx, userId, at)
      const [circumstances] = await readCircumstances(trx, [{ slug: row.variant_slug, facts }], at)
      const event = {
        type,
        by,
        holdsItem: type === 'approve' && (await holdsItem(trx, userId, row.variant_slug, at)),
        now: circumstances!,
        publishAt: at + publishDelay(),
      } as ProposalMachineEvent & { type: ProposalMove }
      const settled = settleProposal({ state: row.state, facts }, circumstances!)
      const next = proposalAfter(settled, event)
      if (next === null) {
        const present = (await findPresent(trx, row.variant_slug))!
        const refusal = knowsMove(settled.state, type) ? findRefusal(facts, event) : null
        // Those without a role do not learn what it would let them do.
        if (refusal === 'role' && !isStaff(by.role)) throw noSuchProposal()
        if (refusal !== null) throw refusedMove(refusal, type, settled.state, present)
        throw settled.state === 'superseded' ? valueChanged(present, settled.state) : stateConflict(settled.state)
      }
      if (smallOnly && proposalSize(facts, circumstances!, by) !== 'small')
        throw new ProblemError(409, 'proposal.not_small', 'Only a change of at most 3 % is approved with others')
      await on.save(
        row,
        { state: next.state, publish_at: next.facts.publishAt, expires_at: computeExpiry(next.facts) },
        { event: type, actor_id: userId, actor_role: by.role, client_id: clientId, note: reason ?? null, at },
      )
      const contributors = createContributorsRepository(trx)
      const earner = toCreditedAuthor(row)
      if (type === 'reject' && earner !== null) await contributors.add(earner, DENIED_POINTS, at)
      const shows = type === 'dispute' || type === 'uphold' || type === 'revert' ? row.variant_slug : null
      if (shows !== null) await setFlag(trx, shows, 'disputed', type === 'dispute')
      let written: Written | null = null
      if (type === 'revert') {
        written = await values.revert(trx, row.published_receipt!, { by, reason: reason!, proposalId: row.id })
        if (earner !== null) await contributors.add(earner, -ACCEPTED_POINTS, at)
      }
      return { proposal: await readView(trx, by, await findReadable(trx, by, id), at), written, shows }
    })
    if (written) await values.announce(written)
    else if (shows !== null) values.announceShown([shows])
    return proposal
  }
}
