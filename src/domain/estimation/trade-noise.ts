import type { Trades } from './history.ts'
import type { ModelState } from './model-state.ts'
import { quantile, robustDeviation } from './sorted-statistics.ts'
import type { TradeBuffers } from './trade-likelihood.ts'

const MIN_VARIANCE = 0.03 ** 2
const MAX_VARIANCE = 0.5 ** 2
const MAX_BIAS_VARIANCE = 0.1 ** 2
const PREMIUM_VARIANCE = 0.05 ** 2
const MIN_TRADES = 30
const STEP = 0.05
/** Student's t with four degrees of freedom: its squared scale ÷ the variance that its median deviation suggests. */
const SCALE_OF_T = 0.83

/** Learns the noise of a trade from the residuals of the newest day before use, where the items are known best. */
export function learnTradeVariance(
  state: ModelState,
  range: { readonly firstTrade: number; readonly endTrade: number },
  { residual, doubt, trust }: TradeBuffers,
): void {
  const doubts: number[] = []
  for (let trade = range.firstTrade; trade < range.endTrade; trade++)
    if (trust[trade - state.firstTrade]! > 0) doubts.push(doubt[trade - state.firstTrade]!)
  if (doubts.length < MIN_TRADES) return
  const limit = quantile(doubts, 0.5)
  const residuals: number[] = []
  let sum = 0
  for (let trade = range.firstTrade; trade < range.endTrade; trade++) {
    const index = trade - state.firstTrade
    if (trust[index] === 0 || doubt[index]! > limit) continue
    residuals.push(residual[index]!)
    sum += doubt[index]!
  }
  // The ranges' own widening tells by how much the doubt is larger than the model's.
  const doubtOfItems = (sum / residuals.length) * Math.exp(2 * state.widening.wide.base)
  const measured = SCALE_OF_T * (robustDeviation(residuals) ** 2 - doubtOfItems)
  const bounded = Math.min(MAX_VARIANCE, Math.max(MIN_VARIANCE, measured))
  state.tradeVariance += STEP * (bounded - state.tradeVariance)
}

/** Learns each account's habit and the premium for turning many kinds into few, from the residuals of the window. */
export function learnHabits(state: ModelState, trades: Trades, endTrade: number, buffers: TradeBuffers): void {
  const { firstTrade, accountBias, tradeVariance } = state
  const { residual, robustWeight, trust } = buffers
  const accounts = new Map<number, { sum: number; weight: number }>()
  const add = (account: number, residualOfAccount: number, weight: number): void => {
    const known = accounts.get(account)
    if (known === undefined) accounts.set(account, { sum: residualOfAccount * weight, weight })
    else {
      known.sum += residualOfAccount * weight
      known.weight += weight
    }
  }
  let slope = 0
  let curvature = 0
  let squares = 0
  let weights = 0
  for (let trade = firstTrade; trade < endTrade; trade++) {
    const index = trade - firstTrade
    if (trust[index] === 0) continue
    const weight = robustWeight[index]! * trust[index]!
    squares += weight * residual[index]! ** 2
    weights += weight
    add(trades.giver[trade]!, residual[index]!, weight)
    add(trades.taker[trade]!, -residual[index]!, weight)
    const start = trades.firstEntry[trade]!
    const end = trades.firstEntry[trade + 1]!
    let given = 0
    for (let entry = start; entry < end; entry++) if (trades.sign[entry]! > 0) given++
    const kinds = Math.log(given / (end - start - given))
    slope += weight * residual[index]! * kinds
    curvature += weight * kinds * kinds
  }
  const precision = tradeVariance / PREMIUM_VARIANCE
  state.premium += (0.5 * (slope - precision * state.premium)) / (curvature + precision)

  if (weights === 0) return
  const within = squares / weights
  let spread = 0
  let total = 0
  const shrink = tradeVariance / Math.max(1e-6, state.biasVariance)
  for (const [account, { sum, weight }] of accounts) {
    while (accountBias.length <= account) accountBias.push(0)
    const own = accountBias[account]!
    const raw = sum + own * weight
    if (weight >= 4) {
      spread += (raw / weight) ** 2 * weight - within
      total += weight
    }
    accountBias[account] = own + 0.5 * (raw / (weight + shrink) - own)
  }
  if (total > 0) {
    const measured = Math.min(MAX_BIAS_VARIANCE, Math.max(0, spread / total))
    state.biasVariance += STEP * (measured - state.biasVariance)
  }
}
