import type { PetValue } from '#contract/catalogue.ts'

export const MAX_SIMILAR = 6
/** Share of a value by which others may differ from it. IT62 */
const MAX_DISTANCE = 0.2

/** Values that are about the same as `value`; null where it is a word or 0. IT62, IT63 */
export const similarRange = (value: PetValue): { target: number; low: number; high: number } | null =>
  typeof value === 'number' && value > 0
    ? { target: value, low: value * (1 - MAX_DISTANCE), high: value * (1 + MAX_DISTANCE) }
    : null

type Row = { readonly slug: string; readonly baseSlug: string; readonly value: PetValue }

/** The rows of other pets whose values are nearest to `target`, the nearest first, each once. IT62 */
export function findNearest<R extends Row>(rows: readonly R[], baseSlug: string, target: number): R[] {
  const distance = ({ value }: R) => Math.abs(Number(value) - target)
  return [...new Map(rows.map((row) => [row.slug, row])).values()]
    .filter((row) => row.baseSlug !== baseSlug)
    .toSorted((a, b) => distance(a) - distance(b) || (a.slug < b.slug ? -1 : 1))
    .slice(0, MAX_SIMILAR)
}
