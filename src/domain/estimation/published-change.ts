import type { EstimateLine, EstimatorEventOf } from '#contract/estimator.ts'
import { millisecondsInDay } from 'date-fns/constants'

export type Trade = EstimatorEventOf<'trade'>
export type LinesByItem = ReadonlyMap<string, EstimateLine>

/** A published number that took the place of another one, neither of them a sample. */
export type PublishedChange = {
  item: string
  at: number
  from: number
  to: number
  /** Kind of proposer; only people publish. */
  by: 'editors' | 'estimator' | 'operator'
}

/** Trades of a day may become known later. */
export const LATE_TRADES_MS = 2 * millisecondsInDay
/** Look-back window of published changes. */
export const CHANGES_KEPT_MS = 180 * millisecondsInDay
/** A smaller step, in logarithms, is a matter of rounding, and any trade is as near to one number as to the other. */
export const MIN_CHANGE = Math.log(1.03)

/** A pet that is a good part of a side, so that the trade is evidence of its value. */
export type Weighed = {
  item: string
  /** Quantity of it. */
  quantity: number
  /** Worth of the rest of its side, and of the other side. */
  rest: number
  other: number
}

/** Below this share of its side, a trade says more of the other pets. */
const MIN_SHARE = 0.25

/** The pets of a trade that it says something of. None where a pet of the trade has no estimate, or is on both sides. */
export function weighPets({ give, get }: Trade, lines: LinesByItem): Weighed[] {
  const [given, taken] = [sumValues(give, lines), sumValues(get, lines)]
  if (given === null || taken === null || give.some(([item]) => get.some(([other]) => other === item))) return []
  const weighSide = (side: Trade['give'], own: number, other: number): Weighed[] =>
    side.flatMap(([item, quantity]) => {
      const worth = quantity * lines.get(item)!.estimate!
      return worth < MIN_SHARE * own ? [] : [{ item, quantity, rest: Math.max(0, own - worth), other }]
    })
  return [...weighSide(give, given, taken), ...weighSide(get, taken, given)]
}

function sumValues(side: Trade['give'], lines: LinesByItem): number | null {
  let sum = 0
  for (const [item, quantity] of side) {
    const estimate = lines.get(item)?.estimate ?? null
    if (estimate === null) return null
    sum += quantity * estimate
  }
  return sum
}
