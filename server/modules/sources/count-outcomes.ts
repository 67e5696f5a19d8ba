import type { IngestAnswer } from '#contract/ingest.ts'
import type { SourceKind } from '#contract/sources.ts'
import type { Database } from '#server/db/database.ts'
import { millisecondsInDay } from 'date-fns/constants'
import type { SourceCountTable } from './sources.table.ts'

/** Fields of elements that can be wrong. A reason names one first, and whatever else a sender writes takes no row of its own. */
const FIELDS = new Set([
  ...['id', 'slug', 'variant', 'playerName', 'isPublic', 'timestamp', 'source', 'at', 'a', 'b', 'give', 'get'],
  ...[
    'value',
    'low',
    'high',
    'demand',
    'trend',
    'owners',
    'exists',
    'reason',
    'evidence',
    'name',
    'kind',
    'start',
    'end',
  ],
])
const ELEMENT = 'element'

/** Field of a rejection's reason, such as `playerName` of `playerName: must show something`. */
function readField(reason: string): string {
  const [field = ''] = /^\w+/.exec(reason) ?? []
  return FIELDS.has(field) ? field : ELEMENT
}

/** Adds what became of a batch to the source's counts of the day. SO14 */
export async function countOutcomes(
  trx: Database,
  { sourceId, kind, answer, now }: { sourceId: string; kind: SourceKind; answer: IngestAnswer; now: number },
): Promise<void> {
  const counts = new Map<string, number>()
  const add = (outcome: string, count: number) => {
    if (count > 0) counts.set(outcome, (counts.get(outcome) ?? 0) + count)
  }
  add('accepted', answer.accepted)
  add('duplicate', answer.duplicate)
  add('parked', answer.parked?.length ?? 0)
  for (const { reason } of answer.rejected) add(`rejected ${readField(reason)}`, 1)
  if (counts.size === 0) return
  const rows = [...counts].map(([outcome, count]): SourceCountTable => ({
    source_id: sourceId,
    day: now - (now % millisecondsInDay),
    kind,
    outcome,
    count,
  }))
  await trx
    .insertInto('source_count')
    .values(rows)
    .onConflict((on) =>
      on
        .columns(['source_id', 'day', 'kind', 'outcome'])
        .doUpdateSet((eb) => ({ count: eb('source_count.count', '+', eb.ref('excluded.count')) })),
    )
    .execute()
}
