import type { Database } from '#server/db/database.ts'
import { hasFlag } from '#server/db/value-columns.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { createParkedChangesRepository } from './parked-changes.repository.ts'
import { refuseStaff } from '#server/modules/roles/refuse-staff.ts'
import type { Person } from '#server/modules/values/value-changes.repository.ts'
import type { Values } from '#server/modules/values/values.ts'
import type { Written } from '#server/modules/values/write-values.ts'

export type ParkedOptions = {
  db: Database
  values: Pick<Values, 'write' | 'announce'>
  /** Milliseconds. */
  now: () => number
}

/** Ids by what became of each; one that did not wait is in none of them. */
export type Decision = {
  decided: string[]
  /** The variant has changed since or is frozen, or the figures no longer fit: these still wait, and can be dropped. */
  refused: { id: string; why: 'changed' | 'frozen' | 'invalid'; reason: string }[]
}

/** Publishes parked changes in the name of the lead (VC45, VC46). A reason that the lead gives takes the place of the sender's (VC64). */
export async function releaseParked(
  { db, values, now }: ParkedOptions,
  ids: readonly string[],
  { leadId, reason }: { leadId: string; reason?: string | undefined },
): Promise<Decision> {
  const { written, decision } = await writeTransaction(db, ['pets', leadId], async (trx) => {
    await refuseStaff(trx, { userId: leadId, roles: ['lead'], now: now() })
    return release(trx, ids, { values, at: now(), by: { role: 'lead', id: leadId }, reason })
  })
  await values.announce(written)
  return decision
}

/** Answers the ids that it dropped. */
export const dropParked = (
  { db, now }: Pick<ParkedOptions, 'db' | 'now'>,
  ids: readonly string[],
  leadId: string,
): Promise<string[]> =>
  writeTransaction(db, ['pets', leadId], async (trx) => {
    await refuseStaff(trx, { userId: leadId, roles: ['lead'], now: now() })
    const parked = createParkedChangesRepository(trx)
    const dropped = (await parked.find(ids)).map(({ id }) => id)
    await parked.decide(dropped, 'dropped', leadId, now())
    return dropped
  })

async function release(
  trx: Database,
  ids: readonly string[],
  { values, by, reason, at }: { values: Pick<Values, 'write'>; by: Person; reason?: string | undefined; at: number },
): Promise<{ decision: Decision; written: Written }> {
  const parked = createParkedChangesRepository(trx)
  const found = await parked.find(ids)
  const stale = found.filter(({ isStale }) => isStale)
  const frozen = found.filter(({ isStale, variant }) => !isStale && hasFlag(variant, 'frozen'))
  const open = found.filter((each) => !stale.includes(each) && !frozen.includes(each))
  const written = await values.write(
    trx,
    open.map(({ change }) => (reason === undefined ? change : { ...change, reason })),
    { source: 'ingest', approvedBy: [by] },
  )
  const faults = new Map(written.answer.rejected.map(({ index, reason: fault }) => [open[index]!.id, fault]))
  const decided = open.map(({ id }) => id).filter((id) => !faults.has(id))
  await parked.decide(decided, 'released', by.id, at)
  return {
    written,
    decision: {
      decided,
      refused: [
        ...stale.map(({ id }) => ({ id, why: 'changed' as const, reason: 'the value has changed since' })),
        ...frozen.map(({ id }) => ({ id, why: 'frozen' as const, reason: 'a lead has frozen this value' })),
        ...[...faults].map(([id, fault]) => ({ id, why: 'invalid' as const, reason: fault })),
      ],
    },
  }
}
