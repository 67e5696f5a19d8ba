import type { Catalogue } from './catalogue.ts'
import type { Settings, Trade } from './events.ts'
import type { Population } from './population.ts'
import type { Random } from './random.ts'

/** What a mechanism finds: items, players and today's published values. */
export type Scene = {
  readonly random: Random
  readonly settings: Settings
  readonly items: Catalogue['items']
  readonly population: Population
  readonly lnPublished: Float64Array
}

/** How the players of a world come to trades. */
export type Mechanism = { trade(day: number): Iterable<Omit<Trade, 'type' | 'id' | 'at'>> }
