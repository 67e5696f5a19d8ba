import { DRIFTS, EXPECTED_SHARES, type ModelState, TREND_COUNT, WINDOW_DAYS } from './model-state.ts'

const MEMORY = 0.9
/** Weight of the expectation of each trend, as a number of items. */
const EXPECTATION_WEIGHT = 15
const MAX_SURPRISE = 9

/** Compares how well each possible drift predicted what the newest day's trades say, before they are used. */
export function judgeDrifts(state: ModelState, days: number): void {
  const { information, pull, driftLikelihood, driftOffset, driftVariance, items } = state
  for (let item = 0; item < items.drift.length; item++) {
    const at = item * WINDOW_DAYS + WINDOW_DAYS - 1
    const info = information[at]!
    for (const [index, drift] of DRIFTS.entries()) {
      const own = item * DRIFTS.length + index
      driftVariance[own]! += drift * drift * days
      if (info === 0) continue
      const noise = 1 / info
      const spread = driftVariance[own]! + noise
      const error = pull[at]! / info - driftOffset[own]!
      driftLikelihood[own] =
        driftLikelihood[own]! * MEMORY -
        0.5 * (Math.log(spread / noise) + Math.min(MAX_SURPRISE, (error * error) / spread))
      const gain = driftVariance[own]! / spread
      driftOffset[own]! += gain * error
      driftVariance[own]! *= 1 - gain
    }
  }
}

/** Keeps the rival filters relative to the newest value of each item. */
export function rebaseDrifts(state: ModelState, before: Float64Array): void {
  const { driftOffset, path } = state
  for (let item = 0; item < before.length; item++) {
    const moved = path[item * WINDOW_DAYS + WINDOW_DAYS - 1]! - before[item]!
    for (let own = item * DRIFTS.length; own < (item + 1) * DRIFTS.length; own++) driftOffset[own]! -= moved
  }
}

/** Empirical Bayes: each trend's distribution of drifts comes from its items, and each item's drift from both. */
export function learnDrifts(state: ModelState): void {
  const { items, driftLikelihood, driftShares } = state
  const sums = EXPECTED_SHARES.map((shares) => shares.map((share) => share * EXPECTATION_WEIGHT))
  const weights = DRIFTS.map(() => 0)
  for (let item = 0; item < items.drift.length; item++) {
    const shares = driftShares[items.trend[item]!]!
    const row = item * DRIFTS.length
    let largest = Number.NEGATIVE_INFINITY
    for (let index = 0; index < DRIFTS.length; index++) largest = Math.max(largest, driftLikelihood[row + index]!)
    let total = 0
    for (let index = 0; index < DRIFTS.length; index++) {
      weights[index] = shares[index]! * Math.exp(driftLikelihood[row + index]! - largest)
      total += weights[index]!
    }
    let drift = 0
    for (let index = 0; index < DRIFTS.length; index++) {
      drift += (weights[index]! / total) * DRIFTS[index]!
      sums[items.trend[item]!]![index]! += weights[index]! / total
    }
    items.drift[item] = drift
  }
  for (let trend = 0; trend < TREND_COUNT; trend++) {
    const total = sums[trend]!.reduce((sum, each) => sum + each, 0)
    driftShares[trend] = sums[trend]!.map((each) => each / total)
  }
}
