import type { Trades } from './history.ts'
import type { ModelState } from './model-state.ts'
import { WINDOW_DAYS } from './model-state.ts'
import { median } from './sorted-statistics.ts'
import type { TradeBuffers } from './trade-likelihood.ts'

/** A pet that is less of its side than this has hardly set the price. */
const MIN_SHARE = 0.2
/** Fewer trades aren't a figure, but the word of one or two people. */
const MIN_TRADES = 3

/** Figures by an item's trades of the last 30 days, with those that look made up and without. Null: too few to say. */
export type SuspectedTrades = { trades: number; without: number | null; with: number | null }

type Trade = { readonly day: number; readonly giver: number; readonly taker: number }

/** Compares an item's trades with each other where the model has left some of them out. Changes nothing of the model. ES153 */
export function compareSuspected(
  state: ModelState,
  { trades, endTrade }: { readonly trades: Trades; readonly endTrade: number },
  { gradient, residual }: TradeBuffers,
  item: number,
  { since, isSuspected }: { readonly since: number; readonly isSuspected: (trade: Trade) => boolean },
): SuspectedTrades {
  const { firstTrade, path, items } = state
  const offset = trades.firstEntry[firstTrade]!
  let suspected = 0
  const others: number[] = []
  const sinceThen: number[] = []
  for (let index = firstTrade; index < endTrade; index++) {
    if (trades.excluded[index]) continue
    for (let entry = trades.firstEntry[index]!; entry < trades.firstEntry[index + 1]!; entry++) {
      if (trades.item[entry] !== item) continue
      const trade = { day: trades.day[index]!, giver: trades.giver[index]!, taker: trades.taker[index]! }
      const suspect = isSuspected(trade)
      if (suspect) suspected++
      const deviation = impliedDeviation(gradient[entry - offset]!, residual[index - firstTrade]!)
      if (deviation === null) continue
      if (!suspect) others.push(deviation)
      if (trade.day >= since) sinceThen.push(deviation)
    }
  }
  const now = path[item * WINDOW_DAYS + WINDOW_DAYS - 1]! - items.shape[item]!
  const figure = (deviations: readonly number[]) =>
    deviations.length < MIN_TRADES ? null : Math.exp(now + median(deviations))
  return { trades: suspected, without: figure(others), with: figure(sinceThen) }
}

/** By how much the item's logarithm would have to differ for the trade to be even. Null: the trade says nothing of it. */
function impliedDeviation(slope: number, residual: number): number | null {
  const share = Math.abs(slope)
  const times = (Math.exp(-Math.sign(slope) * residual) - (1 - share)) / share
  return share < MIN_SHARE || times <= 0 ? null : Math.log(times)
}
