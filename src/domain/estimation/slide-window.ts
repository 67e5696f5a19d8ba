import type { ModelState } from './model-state.ts'
import { PAST_DAYS, RATE_DAYS, WINDOW_DAYS } from './model-state.ts'

/** Remaining share of a trade's evidence after a day. */
export const EVIDENCE_DECAY = 0.985

/** Shifts every row of a matrix to the left. The last column is repeated, or 0. */
function shiftRows(matrix: Float64Array, width: number, repeats: boolean): void {
  for (let row = 0; row < matrix.length; row += width) {
    matrix.copyWithin(row, row + 1, row + width)
    if (!repeats) matrix[row + width - 1] = 0
  }
}

/** Takes the first column into the edge: what it says is kept as a mean and a variance. */
function absorbFirstDay(state: ModelState): void {
  const { items, path, information, pull, evidence, confirmMean, confirmPrecision } = state
  for (let item = 0; item < items.edgeMean.length; item++) {
    const at = item * WINDOW_DAYS
    const info = information[at]!
    const confirmed = confirmPrecision[at]!
    const prior = 1 / items.edgeVariance[item]!
    if (info > 0 || confirmed > 0) {
      const variance = 1 / (prior + info + confirmed)
      const confirmedPath = confirmMean[at]! + items.shape[item]!
      items.edgeMean[item] =
        variance * (prior * items.edgeMean[item]! + info * path[at]! + pull[at]! + confirmed * confirmedPath)
      items.edgeVariance[item] = variance
    }
    items.edgeVariance[item]! += items.drift[item]! ** 2
    items.edgeEvidence[item] = (items.edgeEvidence[item]! + evidence[at]!) * EVIDENCE_DECAY
  }
}

/** Moves everything that is kept by day on to a later day. */
export function slideWindow(state: ModelState, day: number): void {
  if (Number.isNaN(state.day)) {
    state.day = day
    state.firstDay = day
    return
  }
  const days = day - state.day
  for (let step = 0; step < Math.min(days, RATE_DAYS); step++) {
    absorbFirstDay(state)
    for (const matrix of [state.information, state.pull, state.evidence, state.confirmMean, state.confirmPrecision])
      shiftRows(matrix, WINDOW_DAYS, false)
    shiftRows(state.path, WINDOW_DAYS, true)
    shiftRows(state.pastMean, PAST_DAYS, true)
    shiftRows(state.pastVariance, PAST_DAYS, true)
    shiftRows(state.dailyTrades, RATE_DAYS, false)
    state.totalTrades.shift()
    state.totalTrades.push(0)
  }
  // Everything is out of the window by now; only doubt still grows.
  const rest = days - RATE_DAYS
  if (rest > 0)
    for (const [item, drift] of state.items.drift.entries()) {
      state.items.edgeVariance[item]! += rest * drift ** 2
      state.items.edgeEvidence[item]! *= EVIDENCE_DECAY ** rest
    }
  state.day = day
}
