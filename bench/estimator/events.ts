export const DAY = 86_400_000
/** The first moment of day 0. */
export const START = Date.UTC(2026, 0, 1)

export type Trend = 'stable' | 'rising' | 'up' | 'dropping' | 'down' | 'unstable'
export type Published = number | 'O/C' | 'N/A' | 'TBD' | null
export type Side = readonly (readonly [item: string, quantity: number])[]
export type Trade = { type: 'trade'; at: number; id: string; a: string; b: string; give: Side; get: Side }

/** The lines that the estimator reads. */
export type Event =
  | { type: 'account'; at: number; id: string }
  | { type: 'prior'; at: number; item: string; value: Published; odds: number | null; trend: Trend }
  | { type: 'confirm'; at: number; item: string; value: Published; by: 'operator' | 'editors' }
  | Trade
  | { type: 'exclude'; at: number; account: string }
  | { type: 'close'; at: number }

export type Estimate = {
  item: string
  estimate: number | null
  low: number | null
  high: number | null
  low50: number | null
  high50: number | null
  evidence: number
  abstains: string | null
  flags: string[]
  proposal: number | null
}

/** A line that the estimator writes. */
export type Close = { at: number; estimates: Estimate[] }

export type Attack = {
  name: string
  item: string
  /** 1 where the ring raises the price, -1 where it depresses it. */
  direction: 1 | -1
  /** Whether its accounts have an honest history. */
  aged: boolean
  from: number
  until: number
  accounts: string[]
  trades: string[]
}

/** A price that really moves: honest trades follow it. */
export type Move = { item: string; from: number; until: number; size: number }

export type Truth = {
  name: string
  settings: Settings
  closes: number[]
  /** In the unit of the published values, for each close; null before the item exists. */
  items: { item: string; trend: Trend; lnTrue: (number | null)[] }[]
  attacks: Attack[]
  moves: Move[]
}

export type World = { events: Event[]; truth: Truth }

export type Settings = {
  kind: 'market' | 'barter' | 'dealers'
  seed: number
  items: number
  days: number
  tradesPerDay: number
  accounts: number
  /** How much of a price follows the published value, from 0 to 0.3. */
  anchoring: number
  /** Deviation of a trade's log ratio. */
  noise: number
  /** Share of gifts, typos and mistakes. */
  outliers: number
  /** Deviation of the first published log values. */
  operatorError: number
  /** Mean days between two confirmed values of an item. */
  confirmEvery: number
  attacks: readonly string[]
  /** Bubbles and crashes. */
  moves: number
  /** Accounts of a ring that is no wash pair; without, 2 % of all. */
  ringAccounts?: number
  /** A ring trades on one day in `ringEvery`, with that many times the trades; by default every day. */
  ringEvery?: number
  /** Honest players trade `rush` times as much on two days in twenty. */
  rush?: number
}

export const toLines = (list: readonly unknown[]) => list.map((entry) => `${JSON.stringify(entry)}\n`).join('')

export const fromLines = <T>(text: string): T[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T)
