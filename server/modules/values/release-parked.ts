import type { Database } from '#server/db/database.ts'
import { createParkedChangesRepository, type ParkedChange } from './parked-changes.repository.ts'
import type { Person } from './value-changes.repository.ts'
import { type Written, writeValues } from './write-values.ts'

/** What became of each id that was given; one that did not wait is in none of them. */
export type Decision = {
  decided: string[]
  /** The variant has changed since, or the figures do not fit any more: these still wait, and can be dropped. */
  refused: { id: string; reason: string }[]
}

/** Publishes parked changes in the name of the person, within a transaction that holds the lock of pets (VC45, VC46). */
export async function releaseParked(
  trx: Database,
  ids: readonly string[],
  { by, now }: { by: Person; now: number },
): Promise<{ decision: Decision; written: Written }> {
  const parked = createParkedChangesRepository(trx)
  const found = await parked.find(ids)
  const stale = found.filter(({ isStale }) => isStale)
  const fresh = found.filter(({ isStale }) => !isStale)
  const written = await writeValues(
    trx,
    fresh.map(({ change }) => change),
    { source: 'ingest', approvedBy: [by], now },
  )
  const faults = new Map(written.answer.rejected.map(({ index, reason }) => [fresh[index]!.id, reason]))
  const decided = fresh.map(({ id }) => id).filter((id) => !faults.has(id))
  await parked.decide(decided, 'released', by.id, now)
  return { written, decision: { decided, refused: [...stale.map(toStale), ...toRefused(faults)] } }
}

const toStale = ({ id }: ParkedChange) => ({ id, reason: 'the value has changed since' })
const toRefused = (faults: ReadonlyMap<string, string>) => [...faults].map(([id, reason]) => ({ id, reason }))
