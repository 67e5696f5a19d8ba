import { OPERATOR_SOURCE } from '#contract/sources.ts'
import type { Database } from '#server/db/database.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { sql } from 'kysely'
import { insertMany } from '#server/db/insert-many.ts'

/** Hatches that one transaction marks, so that ingest waits only briefly. */
const SETTLED_HATCHES = 2_000

/** A hatch is backed while a source that is not out reported it; what a source sent in quarantine backs nothing. */
const isBacked = sql<number>`case when
  exists (select 1 from source as s where s.id = hatch.source_id and s.is_out = 0)
  or exists (
    select 1 from source_report as r left join source as s on s.id = r.source_id
    where r.hatch_seq = hatch.seq and r.is_used = 1 and (r.source_id = ${OPERATOR_SOURCE} or s.is_out = 0)
  ) then 1 else 0 end`

/**
 * Marks the next hatches of a source after `seq` as in or out, and moves their variants' counts with them, within a transaction that holds the
 * lock of the pets. A hatch that the operator reported first is never out. SO16
 * @returns the last hatch that it saw; undefined: there are no more
 */
export async function settleHatches(
  trx: Database,
  { sourceId, seq, now }: { sourceId: string; seq: number; now: number },
): Promise<number | undefined> {
  const rows = await trx
    .selectFrom('source_report as report')
    .innerJoin('hatch', 'hatch.seq', 'report.hatch_seq')
    .select([
      'hatch.seq',
      'hatch.source_id',
      'hatch.variant_slug',
      'hatch.exists_count',
      'hatch.is_out',
      isBacked.as('backed'),
    ])
    .where('report.source_id', '=', sourceId)
    .where('report.hatch_seq', '>', seq)
    .orderBy('report.hatch_seq')
    .limit(SETTLED_HATCHES)
    .execute()
  const changes = new Map<string, number>()
  for (const [isOut, step] of [
    [1, -1],
    [0, 1],
  ] as const) {
    const moved = rows.filter(
      (row) => row.source_id !== null && row.is_out !== isOut && Number(row.backed) === 1 - isOut,
    )
    if (moved.length === 0) continue
    await trx
      .updateTable('hatch')
      .set({ is_out: isOut })
      .where(
        'seq',
        'in',
        moved.map((row) => row.seq),
      )
      .execute()
    for (const { variant_slug, exists_count } of moved)
      // A hatch without a count raised none.
      if (exists_count > 0) changes.set(variant_slug, (changes.get(variant_slug) ?? 0) + step)
  }
  await moveCounts(trx, changes, now)
  return rows.length < SETTLED_HATCHES ? undefined : rows.at(-1)!.seq
}

async function moveCounts(trx: Database, changes: ReadonlyMap<string, number>, now: number) {
  if (changes.size === 0) return
  const variants = await trx
    .selectFrom('item_variant')
    .select(['slug', 'exists_count'])
    .where('slug', 'in', [...changes.keys()])
    .where('exists_count', 'is not', null)
    .execute()
  const points = variants.map(({ slug, exists_count }) => ({
    variant_slug: slug,
    day: now - (now % millisecondsInDay),
    exist_amount: Math.max(0, exists_count! + changes.get(slug)!),
    is_sample: 0 as const,
  }))
  for (const { variant_slug, exist_amount } of points)
    await trx.updateTable('item_variant').set({ exists_count: exist_amount }).where('slug', '=', variant_slug).execute()
  await insertMany(trx, 'exist_point', points, { key: ['variant_slug', 'day'], update: ['exist_amount'] })
}
