import type { PetValue, Trend } from '#contract/catalogue.ts'

export type TrendTone = 'green' | 'red' | 'blue' | 'amber'
export type TrendDisplay = { readonly trend: Trend; readonly tone: TrendTone; readonly label: string }

/** VA14 */
const DISPLAY: Record<Trend, Omit<TrendDisplay, 'trend'>> = {
  up: { tone: 'green', label: 'Up' },
  rising: { tone: 'green', label: 'Rising' },
  down: { tone: 'red', label: 'Down' },
  dropping: { tone: 'red', label: 'Dropping' },
  stable: { tone: 'blue', label: 'Stable' },
  unstable: { tone: 'amber', label: 'Unstable' },
}

/** How a trend is shown beside a value; null where the value is N/A or TBD, which has none. VA14, VA15 */
export const trendDisplay = (trend: Trend, value: PetValue): TrendDisplay | null =>
  value === 'N/A' || value === 'TBD' ? null : { trend, ...DISPLAY[trend] }
