import type { Demand, Trend } from '#contract/catalogue.ts'
import type { ValueFlag } from '#contract/value-changes.ts'
import type { StatKind } from '#domain/items/pet-card.ts'

/** VA16 */
export const demands: Record<Demand, string> = {
  insane: 'Insane',
  'very-high': 'Very high',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}

/** VA14 */
export const trends: Record<Trend, string> = {
  up: 'Up',
  rising: 'Rising',
  down: 'Down',
  dropping: 'Dropping',
  stable: 'Stable',
  unstable: 'Unstable',
}

export const stats: Record<StatKind, string> = {
  bubbles: 'Bubbles',
  coins: 'Coins',
  gems: 'Gems',
  tickets: 'Tickets',
  seashells: 'Seashells',
  pearls: 'Pearls',
}

/** Value words spelled out; a number's title stays as it is. PC7 */
export const fullValues: Partial<Record<string, string>> = {
  'N/A': 'No value',
  TBD: 'To be determined',
  'O/C': "Owner's choice",
}

/** PC13 */
const flags: Record<ValueFlag, string> = {
  frozen: 'Frozen',
  disputed: 'Disputed',
  suspected: 'Suspected',
  stale: 'Stale',
}
const flagPrefix = 'Value: '

/** The estimator, which proposes values from trades. */
export const valueBot = 'Value bot'

/** In the place of a demand, trend or count that nobody has reported. */
export const notKnown = 'Not known yet'

export const demandPrefix = 'Demand: '
export const trendPrefix = 'Trend: '

/** Words of a card. PC9 */
export const cardWords = {
  demands,
  demandPrefix,
  trends,
  trendPrefix,
  flags,
  flagPrefix,
  fullValues,
  stats,
  owners: { one: 'owner', many: 'owners' },
}
