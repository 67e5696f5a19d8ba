import { millisecondsInDay } from 'date-fns/constants'
import { WIDE } from './calibration.ts'
import {
  CHANGES_KEPT_MS,
  LATE_TRADES_MS,
  MIN_CHANGE,
  type LinesByItem,
  type PublishedChange,
  type Trade,
  weighPets,
} from './published-change.ts'
import { median } from './sorted-statistics.ts'

/** Trades of so long after a change are compared with what trades said before it. */
const SPAN = 7 * millisecondsInDay
/** A number that doubles or halves was a mistake, before or after. */
const MAX_STEP = Math.LN2
/** By how far the sides of a trade differ at most; more is a gift or a typo. */
const MAX_MISS = 0.5
/** Trades after a change, counted by how much each says of the pet. */
const MIN_WEIGHT = 0.5
/** Variances of a single trade, and of what else moves a pet in these days. */
const TRADE_VARIANCE = 0.03
const DRIFT_VARIANCE = 0.005
const HUBER = 1.5
const PASSES = 5
/** Fewer changes, or a wider range, say nothing. */
export const MIN_PULL_CHANGES = 30
const MAX_WIDTH = 0.5

/** A change until its trades are in. `estimate`: the logarithm at the close before it. */
type Waiting = PublishedChange & { estimate: number; variance: number; sum: number; weight: number }
/** In logarithms: the published step, how far the new number is from what trades said before, and how far trades went. */
type Reaction = { at: number; step: number; gap: number; shift: number; weight: number }

/**
 * Pull of a published number on trades: 0 not at all, 1 all the way. With 90 % it is from `low` to `high`. `figures` is null
 * while too few changes have trades.
 */
export type PricePull = { changes: number; figures: { share: number; low: number; high: number } | null }

/**
 * Compares the trades of the week after a published number changed with what trades said until then. Prices that wander by
 * themselves do so whatever was published, so what goes with the published step is its pull. ES134 to ES137
 */
export function createPricePull() {
  const waiting = new Map<string, Waiting>()
  const lastChange = new Map<string, number>()
  let reactions: Reaction[] = []

  function addChange(change: PublishedChange, lines: LinesByItem): void {
    const { item, at } = change
    const last = lastChange.get(item) ?? Number.NEGATIVE_INFINITY
    lastChange.set(item, at)
    // Trades after two simultaneous changes may follow either.
    if (at - last <= SPAN) {
      waiting.delete(item)
      return
    }
    const step = Math.abs(Math.log(change.to / change.from))
    const line = lines.get(item)
    if (!line || line.estimate === null || step < MIN_CHANGE || step > MAX_STEP) return
    const deviation = Math.log(line.high / line.low) / (2 * WIDE.deviations)
    waiting.set(item, { ...change, estimate: Math.log(line.estimate), variance: deviation ** 2, sum: 0, weight: 0 })
  }

  function addTrade(trade: Trade, lines: LinesByItem): void {
    for (const { item, quantity, rest, other } of weighPets(trade, lines)) {
      const change = waiting.get(item)
      if (!change || trade.at <= change.at || trade.at > change.at + SPAN) continue
      const estimate = lines.get(item)!.estimate!
      const own = quantity * estimate + rest
      const share = (quantity * estimate) / own
      const miss = Math.min(MAX_MISS, Math.max(-MAX_MISS, Math.log(other / own)))
      change.sum += share * share * (Math.log(estimate) + miss / share)
      change.weight += share * share
    }
  }

  return {
    /** A day's changes and trades, with the lines of the close before it. `end`: the midnight after it. */
    observe(changes: readonly PublishedChange[], trades: readonly Trade[], lines: LinesByItem, end: number): void {
      for (const change of changes) addChange(change, lines)
      for (const trade of trades) addTrade(trade, lines)
      for (const [item, change] of waiting) {
        if (change.at + SPAN + LATE_TRADES_MS > end) continue
        waiting.delete(item)
        if (change.weight >= MIN_WEIGHT) reactions.push(toReaction(change))
      }
      reactions = reactions.filter(({ at }) => at > end - CHANGES_KEPT_MS)
    },
    summary: (): PricePull => ({ changes: reactions.length, figures: findPull(reactions) }),
  }
}

const toReaction = ({ at, from, to, estimate, variance, sum, weight }: Waiting): Reaction => ({
  at,
  step: Math.log(to / from),
  gap: Math.log(to) - estimate,
  shift: sum / weight - estimate,
  weight: 1 / (DRIFT_VARIANCE + TRADE_VARIANCE / weight + variance),
})

/**
 * Two fits hold the pull between them. The one by only the step is too high where who publishes knows more than earlier trades.
 * The one that allows for that is too low, because the estimate holds a part of the old number.
 */
function findPull(reactions: readonly Reaction[]): PricePull['figures'] {
  if (reactions.length < MIN_PULL_CHANGES) return null
  const [one, other] = [fitSlope(reactions, () => 0), fitSlope(reactions, ({ gap }) => gap)]
  const low = Math.min(one.slope - WIDE.deviations * one.deviation, other.slope - WIDE.deviations * other.deviation)
  const high = Math.max(one.slope + WIDE.deviations * one.deviation, other.slope + WIDE.deviations * other.deviation)
  if (!(high - low <= MAX_WIDTH)) return null
  const clamp = (share: number): number => Math.min(1, Math.max(0, share))
  return { share: clamp((one.slope + other.slope) / 2), low: clamp(low), high: clamp(high) }
}

type Fit = { slope: number; deviation: number; residuals: number[] }

/** Huber's weighted least squares of shift on step, with a control. Its doubt comes from the residuals, whatever their distribution. */
function fitSlope(reactions: readonly Reaction[], control: (each: Reaction) => number): Fit {
  const columns = {
    step: reactions.map(({ step }) => step),
    shift: reactions.map(({ shift }) => shift),
    control: reactions.map(control),
  }
  const prior = reactions.map(({ weight }) => weight)
  let fit = fitWeighted(columns, prior)
  for (let pass = 0; pass < PASSES; pass++) {
    const surprises = fit.residuals.map((residual, index) => Math.abs(residual) * Math.sqrt(prior[index]!))
    const scale = 1.4826 * median(surprises)
    fit = fitWeighted(
      columns,
      prior.map((weight, index) => weight * Math.min(1, (HUBER * scale) / (surprises[index]! + 1e-9))),
    )
  }
  return fit
}

/** Partials the control out of both, then fits a line. */
function fitWeighted({ step, shift, control }: Record<'step' | 'shift' | 'control', number[]>, weights: number[]): Fit {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const dot = (left: number[], right: number[]): number =>
    weights.reduce((sum, weight, index) => sum + weight * left[index]! * right[index]!, 0)
  const center = (values: number[]): number[] => {
    const mean = weights.reduce((sum, weight, index) => sum + weight * values[index]!, 0) / total
    return values.map((value) => value - mean)
  }
  const controls = center(control)
  const spread = dot(controls, controls)
  const partial = (values: number[]): number[] => {
    const centered = center(values)
    const slope = spread > 1e-12 ? dot(centered, controls) / spread : 0
    return centered.map((value, index) => value - slope * controls[index]!)
  }
  const [x, y] = [partial(step), partial(shift)]
  const own = dot(x, x)
  const slope = dot(x, y) / own
  const residuals = y.map((value, index) => value - slope * x[index]!)
  const squares = weights.reduce((sum, weight, index) => sum + (weight * x[index]! * residuals[index]!) ** 2, 0)
  return { slope, deviation: Math.sqrt(squares) / own, residuals }
}
