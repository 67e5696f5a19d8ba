import type { Demand } from '#contract/catalogue.ts'

export type DemandTone = 'purple' | 'indigo' | 'green' | 'yellow' | 'red'
export type DemandDisplay = {
  readonly demand: Demand
  readonly tone: DemandTone
  readonly label: string
  readonly strength: number
}

/** VA16. `strength`: 1 to 5, the shape beside the colour. */
const DISPLAY: Record<Demand, Omit<DemandDisplay, 'demand'>> = {
  insane: { tone: 'purple', label: 'Insane', strength: 5 },
  'very-high': { tone: 'indigo', label: 'Very high', strength: 4 },
  high: { tone: 'green', label: 'High', strength: 3 },
  medium: { tone: 'yellow', label: 'Medium', strength: 2 },
  low: { tone: 'red', label: 'Low', strength: 1 },
}

/** How a demand is shown: its word, its colour and its strength. VA16 */
export const demandDisplay = (demand: Demand): DemandDisplay => ({ demand, ...DISPLAY[demand] })
