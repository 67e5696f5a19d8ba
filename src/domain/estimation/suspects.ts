import type { Trades } from './history.ts'
import type { ModelState } from './model-state.ts'
import type { TradeBuffers } from './trade-likelihood.ts'

/** Counts for each item under suspicion how often each account traded it since the surge began. */
export function countSuspects(state: ModelState, trades: Trades, endTrade: number, { suspects }: TradeBuffers): void {
  const { suspectFrom, suspectUntil } = state.items
  const found = new Map<number, Map<number, number>>()
  for (let trade = state.firstTrade; trade < endTrade; trade++) {
    if (trades.excluded[trade]) continue
    const day = trades.day[trade]!
    for (let entry = trades.firstEntry[trade]!; entry < trades.firstEntry[trade + 1]!; entry++) {
      const item = trades.item[entry]!
      if (day < suspectFrom[item]! || day > suspectUntil[item]!) continue
      const counts = found.get(item) ?? new Map<number, number>()
      found.set(item, counts)
      for (const account of [trades.giver[trade]!, trades.taker[trade]!])
        counts.set(account, (counts.get(account) ?? 0) + 1)
    }
  }
  suspects.clear()
  for (const [item, counts] of found) suspects.set(item, counts)
}
