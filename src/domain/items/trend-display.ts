import type { PetValue, Trend } from '#contract/catalogue.ts'

type TrendTone = 'green' | 'red' | 'blue' | 'amber'
export type TrendDisplay = { readonly trend: Trend; readonly tone: TrendTone }

/** VA14 */
const TONES: Record<Trend, TrendTone> = {
  up: 'green',
  rising: 'green',
  down: 'red',
  dropping: 'red',
  stable: 'blue',
  unstable: 'amber',
}

/** Trend as shown next to a value; null where it is unknown or the value is N/A or TBD, which has none. VA14, VA15 */
export const trendDisplay = (trend: Trend | undefined, value: PetValue): TrendDisplay | null =>
  trend === undefined || value === 'N/A' || value === 'TBD' ? null : { trend, tone: TONES[trend] }
