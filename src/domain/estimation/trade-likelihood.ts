import type { Trades } from './history.ts'
import type { ModelState } from './model-state.ts'
import { RECENT_DAYS, WINDOW_DAYS } from './model-state.ts'

/** Degrees of freedom of the Student t distribution of a trade's residual. */
const FREEDOM = 4
/** Keeps exp() finite for values that are absurdly far apart. */
const MAX_LOG_DISTANCE = 300

/** Deviations of a trade's noise within which a trade of an item under suspicion still counts. */
const SUSPECT_DEVIATIONS = 2

/** Scratch arrays that grow and are used again. */
export class TradeBuffers {
  residual = new Float64Array()
  /** Weight of the trade only from robustness, 0 to 1.25. */
  robustWeight = new Float64Array()
  /** Weight of the trade from trust. */
  trust = new Float64Array()
  /** Doubt about the items of the trade. */
  doubt = new Float64Array()
  /** Derivative of the residual by each entry's value. */
  gradient = new Float64Array()
  /** For each item under suspicion, how often each account traded it since the surge began. */
  readonly suspects = new Map<number, ReadonlyMap<number, number>>()

  reserve(trades: number, entries: number): void {
    if (this.residual.length < trades) {
      const length = Math.ceil(trades * 1.3)
      this.residual = new Float64Array(length)
      this.robustWeight = new Float64Array(length)
      this.trust = new Float64Array(length)
      this.doubt = new Float64Array(length)
    }
    if (this.gradient.length < entries) this.gradient = new Float64Array(Math.ceil(entries * 1.3))
  }
}

/**
 * Linearises trades at the present path: residual = ln(what the giver gives) - ln(what the giver gets),
 * with the premium for turning many kinds into few and both accounts' habits taken out.
 */
export function linearise(
  state: ModelState,
  trades: Trades,
  range: { readonly firstTrade: number; readonly endTrade: number },
  buffers: TradeBuffers,
): void {
  const { firstTrade, path, items, entryWeight, accountBias, tradeVariance, premium } = state
  const { firstEntry, item, quantity, sign, day, giver, taker, excluded } = trades
  const { variance } = items
  const { suspectFrom, suspectUntil, recentWeight } = items
  const entryOffset = firstEntry[firstTrade]!
  buffers.reserve(range.endTrade - firstTrade, firstEntry[range.endTrade]! - entryOffset)
  const { residual, robustWeight, trust, doubt, gradient, suspects } = buffers
  const lastColumn = WINDOW_DAYS - 1 - state.day
  for (let trade = range.firstTrade; trade < range.endTrade; trade++) {
    const index = trade - firstTrade
    if (excluded[trade]) {
      trust[index] = 0
      continue
    }
    const start = firstEntry[trade]!
    const end = firstEntry[trade + 1]!
    const tradeDay = day[trade]!
    const column = tradeDay + lastColumn
    const center = path[item[start]! * WINDOW_DAYS + column]!
    let given = 0
    let taken = 0
    let givenKinds = 0
    for (let entry = start; entry < end; entry++) {
      const distance = path[item[entry]! * WINDOW_DAYS + column]! - center
      const ratio = distance === 0 ? 1 : Math.exp(Math.min(MAX_LOG_DISTANCE, Math.max(-MAX_LOG_DISTANCE, distance)))
      const worth = quantity[entry]! * ratio
      gradient[entry - entryOffset] = worth
      if (sign[entry]! > 0) {
        given += worth
        givenKinds++
      } else taken += worth
    }
    const takenKinds = end - start - givenKinds
    const kinds = givenKinds === takenKinds ? 0 : Math.log(givenKinds / takenKinds)
    const habit = (accountBias[giver[trade]!] ?? 0) - (accountBias[taker[trade]!] ?? 0)
    const value = Math.log(given) - Math.log(taken) - premium * kinds - habit
    const isFar = value * value > SUSPECT_DEVIATIONS ** 2 * tradeVariance
    let doubtSum = 0
    let weightSum = 0
    let isSuspect = false
    const isRecent = tradeDay > state.day - RECENT_DAYS
    for (let entry = start; entry < end; entry++) {
      const local = entry - entryOffset
      const share = sign[entry]! > 0 ? gradient[local]! / given : -gradient[local]! / taken
      gradient[local] = share
      const which = item[entry]!
      const entryDoubt = share * share * variance[which]!
      if (tradeDay >= suspectFrom[which]! && tradeDay <= suspectUntil[which]!) {
        const counts = suspects.get(which)!
        if (isFar || counts.get(giver[trade]!)! > 1 || counts.get(taker[trade]!)! > 1) isSuspect = true
      }
      doubtSum += entryDoubt
      weightSum += entryDoubt * entryWeight[local]! * (isRecent ? recentWeight[which]! : 1)
    }
    residual[index] = value
    doubt[index] = doubtSum
    trust[index] = isSuspect ? 0 : weightSum / doubtSum
    robustWeight[index] = (FREEDOM + 1) / (FREEDOM + (value * value) / (tradeVariance + doubtSum))
  }
}
