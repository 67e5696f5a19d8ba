import type { Demand, Trend } from '#contract/catalogue.ts'
import type { Figure, StatKind } from '#domain/items/pet-card.ts'
import type { TrendDisplay } from '#domain/items/trend-display.ts'

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

const VALUE_WORDS: Partial<Record<string, string>> = {
  'N/A': 'No value',
  TBD: 'To be determined',
  'O/C': "Owner's choice",
}

/** A figure in full; a value word spelled out. PC7 */
export const fullValue = ({ title }: Figure): string => VALUE_WORDS[title] ?? title

/** For the demand meter, which also says what it measures. */
export const demandMeter = (demand: Demand) => ({ demand, label: demands[demand], prefix: 'Demand: ' })

/** For the trend chip. */
export const trendChip = (trend: TrendDisplay) => ({ ...trend, label: trends[trend.trend] })

export const trendPrefix = 'Trend: '

/** What a card says in words. PC9 */
export const petCard = {
  demandMeter,
  trendChip,
  trendPrefix,
  fullValue,
  stats,
  owners: 'Owners: ',
  ownersTitle: (count: string) => `${count} owners`,
}
