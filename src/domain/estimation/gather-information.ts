import type { Trades } from './history.ts'
import { type ModelState, WINDOW_DAYS } from './model-state.ts'
import type { TradeBuffers } from './trade-likelihood.ts'

/**
 * Adds up what the linearised trades say of each item and day. The doubt about a trade's other items is noise for this one,
 * so an item that is only ever traded with uncertain ones stays uncertain.
 */
export function gatherInformation(
  state: ModelState,
  trades: Trades,
  range: { readonly firstTrade: number; readonly endTrade: number },
  buffers: TradeBuffers,
): void {
  const { firstTrade, information, pull, evidence, tradeVariance } = state
  const { variance } = state.items
  const { firstEntry, item, day } = trades
  const { residual, robustWeight, trust, doubt, gradient } = buffers
  const offset = firstEntry[firstTrade]!
  const lastColumn = WINDOW_DAYS - 1 - state.day
  for (let trade = range.firstTrade; trade < range.endTrade; trade++) {
    const index = trade - firstTrade
    if (trust[index] === 0) continue
    const weight = trust[index]! * robustWeight[index]!
    const counted = trust[index]! * Math.min(1, robustWeight[index]!)
    const column = day[trade]! + lastColumn
    for (let entry = firstEntry[trade]!; entry < firstEntry[trade + 1]!; entry++) {
      const slope = gradient[entry - offset]!
      const which = item[entry]!
      const noise = tradeVariance + Math.max(0, doubt[index]! - slope * slope * variance[which]!)
      const at = which * WINDOW_DAYS + column
      information[at]! += (weight * slope * slope) / noise
      pull[at]! -= (weight * slope * residual[index]!) / noise
      evidence[at]! += counted * Math.abs(slope)
    }
  }
}

export function clearInformation(state: ModelState): void {
  state.information.fill(0)
  state.pull.fill(0)
  state.evidence.fill(0)
}

/** The variance of each item's value at the end of the window. */
export function filterVariances(state: ModelState): void {
  const { items, information, confirmPrecision } = state
  for (let item = 0; item < items.edgeVariance.length; item++) {
    const growth = items.drift[item]! ** 2
    let variance = items.edgeVariance[item]!
    const row = item * WINDOW_DAYS
    for (let column = 0; column < WINDOW_DAYS; column++) {
      if (column > 0) variance += growth
      const precision = information[row + column]! + confirmPrecision[row + column]!
      if (precision > 0) variance /= 1 + variance * precision
    }
    items.variance[item] = variance
  }
}
