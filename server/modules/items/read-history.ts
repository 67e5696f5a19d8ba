import type { HistoryRow } from '#contract/items.ts'
import type { Database, Schema } from '#server/db/database.ts'
import { toValue } from '#server/db/value-columns.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { rangePoint } from './item-row.ts'

/** Values, counts and ranges of variants, by the order of their slugs and then by time. OD12 */
export async function readHistory(
  db: Database,
  slugs: readonly string[],
  ranges: readonly Schema['estimate_range'][],
): Promise<HistoryRow[]> {
  const points = await db.selectFrom('value_point').selectAll().where('variant_slug', 'in', slugs).execute()
  const days = await db.selectFrom('exist_point').selectAll().where('variant_slug', 'in', slugs).execute()
  const toSample = (isSample: number) => (isSample === 1 ? { sample: true } : {})
  const rows: HistoryRow[] = [
    ...points.map((point) => ({
      slug: point.variant_slug,
      timestamp: isoTime(point.at),
      value: toValue(point),
      ...toSample(point.is_sample),
    })),
    ...days.map(({ variant_slug, day, exist_amount, is_sample }) => ({
      slug: variant_slug,
      timestamp: isoTime(day),
      exists: exist_amount,
      ...toSample(is_sample),
    })),
    ...ranges.map((range) => ({ slug: range.variant_slug, ...rangePoint(range) })),
  ]
  const places = new Map(slugs.map((slug, place) => [slug, place]))
  const kind = (row: HistoryRow) => (row.value !== undefined ? 0 : row.exists !== undefined ? 1 : 2)
  return rows.toSorted(
    (a, b) =>
      places.get(a.slug)! - places.get(b.slug)! ||
      Date.parse(a.timestamp) - Date.parse(b.timestamp) ||
      kind(a) - kind(b),
  )
}
