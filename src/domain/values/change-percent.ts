import type { PetValue } from '#contract/catalogue.ts'

/** The change in percent of the value before; null where one of the two is a word, or nothing was there to compare with. DK4 */
export function changePercent(before: PetValue, after: PetValue): number | null {
  if (typeof before === 'string' || typeof after === 'string') return null
  if (before === after) return 0
  return before === 0 ? null : ((after - before) / before) * 100
}
