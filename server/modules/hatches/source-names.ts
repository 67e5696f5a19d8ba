import { OPERATOR_SOURCE } from '#contract/sources.ts'
import type { Database } from '#server/db/database.ts'

/** Names of the sources in use that reported these hatches, by `seq`; the operator's own only where another one did too. SO11 */
export async function findSourceNames(
  db: Database,
  hatches: readonly { seq: number; source_id: string | null }[],
): Promise<Map<number, string[]>> {
  const names = new Map<number, string[]>()
  if (hatches.length === 0) return names
  const reports = await db
    .selectFrom('source_report')
    .select(['hatch_seq', 'source_id'])
    .where(
      'hatch_seq',
      'in',
      hatches.map(({ seq }) => seq),
    )
    .where('is_used', '=', 1)
    .orderBy('received_at')
    .orderBy('source_id')
    .execute()
  const bySeq = new Map(hatches.map(({ seq, source_id }) => [seq, new Set([source_id ?? OPERATOR_SOURCE])]))
  for (const { hatch_seq, source_id } of reports) if (hatch_seq !== null) bySeq.get(hatch_seq)?.add(source_id)
  const inUse = new Map([[OPERATOR_SOURCE, OPERATOR_SOURCE]])
  const ids = [...new Set([...bySeq.values()].flatMap((each) => [...each]))]
  for (const { id, name } of await db
    .selectFrom('source')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('is_out', '=', 0)
    .execute())
    inUse.set(id, name)
  for (const [seq, sources] of bySeq) {
    const own = [...sources].flatMap((id) => inUse.get(id) ?? [])
    if (own.some((name) => name !== OPERATOR_SOURCE)) names.set(seq, own)
  }
  return names
}
