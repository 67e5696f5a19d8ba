import type { Database } from '#server/db/database.ts'
import type { Values } from '#server/modules/values/values.ts'
import type { Written } from '#server/modules/values/write-values.ts'
import type { StoredProposal } from './proposals.repository.ts'

/** Writes the proposed value with its receipt, in the transaction that publishes the proposal. PR44 */
export function publishChange(
  values: Pick<Values, 'write'>,
  trx: Database,
  { row, facts, variant, approvers }: StoredProposal,
): Promise<Written> {
  const { value, range, demand, trend } = facts.after
  const change = {
    slug: variant.item_slug,
    variant: variant.variant,
    value,
    low: range?.low ?? null,
    high: range?.high ?? null,
    demand: demand ?? null,
    trend: trend ?? null,
    reason: row.reason,
  }
  return values.write(trx, [change], {
    source: 'desk',
    proposedBy: facts.author.role === 'estimator' ? { role: 'estimator', id: null } : facts.author,
    approvedBy: approvers,
    proposalId: row.id,
  })
}
