import type { ValueState } from '#contract/value-changes.ts'
import type { Mover } from '#domain/values/proposal-moves.ts'
import type { Database } from '#server/db/database.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { Origin } from '#server/modules/values/value-changes.repository.ts'
import type { Values } from '#server/modules/values/values.ts'
import type { Written } from '#server/modules/values/write-values.ts'
import type { StoredProposal } from './proposals.repository.ts'

type Publisher = Pick<Values, 'write'>

/** @throws ProblemError 409 where a bot has set the value for a time that is still to come, as ingest may by five minutes */
async function write(
  values: Publisher,
  trx: Database,
  { variant }: StoredProposal,
  { value, range, demand, trend }: ValueState,
  reason: string,
  origin: Origin,
): Promise<Written> {
  const change = { slug: variant.item_slug, variant: variant.variant, value, ...range, demand, trend, reason }
  const written = await values.write(trx, [change], origin)
  if (written.number < written.first)
    throw new ProblemError(409, 'value.ahead', 'This value was just set for a later time; try again in five minutes')
  return written
}

/** Writes the proposed value with its receipt, in the transaction that publishes the proposal. PR44 */
export const publishChange = (values: Publisher, trx: Database, proposal: StoredProposal): Promise<Written> =>
  write(values, trx, proposal, proposal.facts.after, proposal.row.reason, {
    source: 'desk',
    proposedBy: proposal.facts.author,
    approvedBy: proposal.approvers,
    proposalId: proposal.row.id,
  })

/** Writes what the variant had before, with a receipt that takes the published one back. PR19 */
export const revertChange = (
  values: Publisher,
  trx: Database,
  proposal: StoredProposal,
  { by, reason }: { by: Mover; reason: string },
): Promise<Written> =>
  write(values, trx, proposal, proposal.facts.before, reason, {
    source: 'revert',
    approvedBy: [by],
    proposalId: proposal.row.id,
    reverts: proposal.row.published_receipt,
  })
