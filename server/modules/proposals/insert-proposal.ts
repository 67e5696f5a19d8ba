import type { SendProposal } from '#contract/proposals.ts'
import type { ValueState } from '#contract/value-changes.ts'
import { computeExpiry, type Mover } from '#domain/values/proposal-moves.ts'
import { hourlyHarm, voteFactor } from '#domain/values/proposed-change.ts'
import type { Database } from '#server/db/database.ts'
import { randomUUID } from 'node:crypto'
import { createProposalsRepository } from './proposals.repository.ts'
import { createVotesRepository } from './votes.repository.ts'

type NewProposal = {
  author: Mover
  clientId: string
  slug: string
  receipt: number
  before: ValueState
  after: ValueState
  reasonCode: SendProposal['reasonCode']
  reason: string
  /** From when on it waits. Milliseconds. */
  createdAt: number
  at: number
}

/** Stores a proposal as open, with its first move, within a transaction that holds the lock of pets. Returns its id. */
export async function insertProposal(
  trx: Database,
  { author, clientId, slug, receipt, before, after, reasonCode, reason, createdAt, at }: NewProposal,
): Promise<string> {
  const on = createProposalsRepository(trx)
  const id = randomUUID()
  const votes = await createVotesRepository(trx).countAgreeing(slug, receipt, before, after)
  const person = author.role === 'estimator' ? null : { id: author.id, role: author.role }
  await on.insert({
    id,
    author_id: person?.id ?? null,
    author_role: person?.role ?? null,
    client_id: clientId,
    variant_slug: slug,
    base_receipt: receipt,
    value_number: typeof after.value === 'number' ? after.value : null,
    value_word: typeof after.value === 'number' ? null : after.value,
    low: after.range?.low ?? null,
    high: after.range?.high ?? null,
    demand: after.demand ?? null,
    trend: after.trend ?? null,
    reason_code: reasonCode,
    reason,
    state: 'open',
    move_count: 0,
    harm: hourlyHarm(before, after) * voteFactor(votes),
    created_at: createdAt,
    expires_at: computeExpiry({ createdAt, approvals: [] }),
    publish_at: null,
    published_receipt: null,
  })
  const by = { actor_id: person?.id ?? null, actor_role: person?.role ?? null, client_id: null }
  await on.save({ id, move_count: 0 }, {}, { event: 'submit', ...by, note: null, at })
  return id
}
