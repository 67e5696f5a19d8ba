import type { Trades } from './history.ts'
import type { ModelState } from './model-state.ts'
import { WINDOW_DAYS } from './model-state.ts'
import type { TradeBuffers } from './trade-likelihood.ts'

const D = WINDOW_DAYS
const ITERATIONS = 5

/**
 * Moves the paths of all items to the most likely ones, given the linearised trades: a least-squares problem whose
 * prior is a random walk for each item. Conjugate gradients, preconditioned by each item's own tridiagonal matrix.
 */
export class PathSolver {
  #size = 0
  #diagonal = new Float64Array()
  #inverse = new Float64Array()
  #factor = new Float64Array()
  #solution = new Float64Array()
  #residual = new Float64Array()
  #direction = new Float64Array()
  #preconditioned = new Float64Array()
  #product = new Float64Array()
  #stiffness = new Float64Array()

  solve(state: ModelState, trades: Trades, endTrade: number, buffers: TradeBuffers): void {
    const items = state.items.edgeMean.length
    this.#reserve(items)
    this.#setUp(state, trades, endTrade, buffers)
    this.#factorise(items)
    this.#iterate(state, trades, endTrade, buffers, items)
    const { path } = state
    for (let index = 0; index < items * D; index++) path[index]! += this.#solution[index]!
  }

  #iterate(state: ModelState, trades: Trades, endTrade: number, buffers: TradeBuffers, items: number): void {
    const n = items * D
    const direction = this.#direction
    const product = this.#product
    for (const vector of [this.#solution, direction, product]) vector.fill(0, 0, n)
    let rho = this.#advance(items, 0)
    const first = rho
    let share = 0
    for (let iteration = 0; iteration < ITERATIONS && rho > first * 1e-12; iteration++) {
      this.#turn(items, share)
      this.#addTrades(state, trades, endTrade, buffers)
      let curvature = 0
      for (let index = 0; index < n; index++) curvature += direction[index]! * product[index]!
      const before = rho
      rho = this.#advance(items, before / curvature)
      share = rho / before
    }
  }

  #reserve(items: number): void {
    if (this.#size >= items) return
    this.#size = Math.ceil(items * 1.2)
    const length = this.#size * D
    this.#diagonal = new Float64Array(length)
    this.#inverse = new Float64Array(length)
    this.#factor = new Float64Array(length)
    this.#solution = new Float64Array(length)
    this.#residual = new Float64Array(length)
    this.#direction = new Float64Array(length)
    this.#preconditioned = new Float64Array(length)
    this.#product = new Float64Array(length)
    this.#stiffness = new Float64Array(this.#size)
  }

  /** The gradient at the present path, and the diagonal of the whole matrix. */
  #setUp(state: ModelState, trades: Trades, endTrade: number, buffers: TradeBuffers): void {
    const { path, confirmMean, confirmPrecision, items, firstTrade, tradeVariance } = state
    const diagonal = this.#diagonal
    const right = this.#residual
    for (let item = 0; item < items.edgeMean.length; item++) {
      const stiffness = 1 / items.drift[item]! ** 2
      this.#stiffness[item] = stiffness
      const row = item * D
      for (let column = 0; column < D; column++) {
        const at = row + column
        const value = path[at]!
        const precision = confirmPrecision[at]!
        let sum = precision
        let pull = precision * (confirmMean[at]! + items.shape[item]! - value)
        if (column > 0) {
          sum += stiffness
          pull += stiffness * (path[at - 1]! - value)
        } else {
          const edgePrecision = 1 / items.edgeVariance[item]!
          sum += edgePrecision
          pull += edgePrecision * (items.edgeMean[item]! - value)
        }
        if (column < D - 1) {
          sum += stiffness
          pull += stiffness * (path[at + 1]! - value)
        }
        diagonal[at] = sum
        right[at] = pull
      }
    }
    // The matrix's product needs only the diagonal of the prior; the factorisation adds that of the trades.
    const tradeDiagonal = this.#inverse
    tradeDiagonal.fill(0)
    const { firstEntry, item, day } = trades
    const { gradient, residual, robustWeight, trust } = buffers
    const offset = firstEntry[firstTrade]!
    const lastColumn = D - 1 - state.day
    for (let trade = firstTrade; trade < endTrade; trade++) {
      const index = trade - firstTrade
      if (trust[index] === 0) continue
      const weight = (trust[index]! * robustWeight[index]!) / tradeVariance
      const pull = -weight * residual[index]!
      const column = day[trade]! + lastColumn
      for (let entry = firstEntry[trade]!; entry < firstEntry[trade + 1]!; entry++) {
        const slope = gradient[entry - offset]!
        const at = item[entry]! * D + column
        right[at]! += pull * slope
        tradeDiagonal[at]! += weight * slope * slope
      }
    }
  }

  #factorise(items: number): void {
    const diagonal = this.#diagonal
    const inverse = this.#inverse
    const factor = this.#factor
    for (let item = 0; item < items; item++) {
      const stiffness = this.#stiffness[item]!
      let carried = 0
      for (let at = item * D; at < item * D + D; at++) {
        inverse[at] = 1 / (diagonal[at]! + inverse[at]! - stiffness * carried)
        carried = stiffness * inverse[at]!
        factor[at] = carried
      }
    }
  }

  /** Goes a step in the direction, and solves each item's own matrix for what is left. @returns residual · solution of that */
  #advance(items: number, step: number): number {
    const solution = this.#solution
    const direction = this.#direction
    const product = this.#product
    const residual = this.#residual
    const inverse = this.#inverse
    const factor = this.#factor
    const out = this.#preconditioned
    let dot = 0
    for (let item = 0; item < items; item++) {
      const stiffness = this.#stiffness[item]!
      const row = item * D
      let before = 0
      for (let at = row; at < row + D; at++) {
        solution[at]! += step * direction[at]!
        residual[at]! -= step * product[at]!
        before = (residual[at]! + stiffness * before) * inverse[at]!
        out[at] = before
      }
      for (let at = row + D - 1; at >= row; at--) {
        if (at < row + D - 1) out[at]! += factor[at]! * out[at + 1]!
        dot += out[at]! * residual[at]!
      }
    }
    return dot
  }

  /** The next direction, with `share` of the last one, and its product with the prior's matrix. */
  #turn(items: number, share: number): void {
    const diagonal = this.#diagonal
    const preconditioned = this.#preconditioned
    const direction = this.#direction
    const product = this.#product
    for (let item = 0; item < items; item++) {
      const stiffness = this.#stiffness[item]!
      const row = item * D
      const last = row + D - 1
      for (let at = row; at <= last; at++) direction[at] = preconditioned[at]! + share * direction[at]!
      product[row] = diagonal[row]! * direction[row]! - stiffness * direction[row + 1]!
      for (let at = row + 1; at < last; at++)
        product[at] = diagonal[at]! * direction[at]! - stiffness * (direction[at - 1]! + direction[at + 1]!)
      product[last] = diagonal[last]! * direction[last]! - stiffness * direction[last - 1]!
    }
  }

  /** Adds the product of the direction with the trades' matrix. */
  #addTrades(state: ModelState, trades: Trades, endTrade: number, buffers: TradeBuffers): void {
    const direction = this.#direction
    const product = this.#product
    const { firstTrade, tradeVariance } = state
    const { firstEntry, item, day } = trades
    const { gradient, robustWeight, trust } = buffers
    const offset = firstEntry[firstTrade]!
    const lastColumn = D - 1 - state.day
    for (let trade = firstTrade; trade < endTrade; trade++) {
      const index = trade - firstTrade
      if (trust[index] === 0) continue
      const column = day[trade]! + lastColumn
      const start = firstEntry[trade]!
      const end = firstEntry[trade + 1]!
      let along = 0
      for (let entry = start; entry < end; entry++)
        along += gradient[entry - offset]! * direction[item[entry]! * D + column]!
      along *= (trust[index]! * robustWeight[index]!) / tradeVariance
      for (let entry = start; entry < end; entry++)
        product[item[entry]! * D + column]! += gradient[entry - offset]! * along
    }
  }
}
