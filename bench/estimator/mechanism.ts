import type { Trade } from './events.ts'

type Deal = Omit<Trade, 'type' | 'id' | 'at'>

/** How the players of a world come to trades. */
export type Mechanism = { trade(day: number): Iterable<Deal> }
