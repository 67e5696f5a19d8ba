import type { IngestValue } from '#contract/ingest.ts'
import type { Database } from '#server/db/database.ts'
import { ProblemError } from '#server/http/problem.ts'
import { createValueChangesRepository, type Person } from './value-changes.repository.ts'
import { type Written, writeValues } from './write-values.ts'

/** `toBefore`: an older receipt of the variant, before which it goes back; default: the one that is taken back. SO18 */
export type Revert = { by: Person; reason: string; proposalId?: string | null; toBefore?: number }

/**
 * Gives a variant back what it had before a receipt, as a new receipt, within a transaction that holds the lock of pets (VC55).
 * @throws ProblemError 404 for an unknown number, 409 when there is nothing to go back to or the variant has changed since
 */
export async function revertChange(
  trx: Database,
  number: number,
  { by, reason, proposalId = null, toBefore = number, now }: Revert & { now: number },
): Promise<Written> {
  const log = createValueChangesRepository(trx)
  const receipt = await log.find(number)
  if (!receipt) throw new ProblemError(404, 'change.not_found', `There is no value change ${number}`)
  const { item } = receipt
  const before = toBefore === number ? receipt.before : (await log.find(toBefore))?.before
  if (!before) throw new ProblemError(409, 'change.first', 'The variant had no value before this change')
  const { receipt_number } = await trx
    .selectFrom('item_variant')
    .select('receipt_number')
    .where('slug', '=', item.slug)
    .executeTakeFirstOrThrow()
  if (receipt_number !== number)
    throw new ProblemError(409, 'value.changed', `The variant has changed since, with number ${receipt_number}`)
  const element = {
    slug: item.baseSlug,
    variant: item.variant,
    value: before.value,
    low: before.range?.low ?? null,
    high: before.range?.high ?? null,
    demand: before.demand ?? null,
    trend: before.trend ?? null,
    reason,
  } satisfies IngestValue
  const written = await writeValues(trx, [element], {
    source: 'revert',
    approvedBy: [by],
    proposalId,
    reverts: number,
    now,
  })
  const [fault] = written.answer.rejected
  if (fault) throw new ProblemError(409, 'change.invalid', `What it was before can't be published: ${fault.reason}`)
  return written
}
