import { millisecondsInDay } from 'date-fns/constants'

/** Times are milliseconds. */
export type ConfirmedTrade = { partnerId: string; partnerSince: number; at: number }

/** An account counts from this age on, at the time of the trade. */
export const MIN_ACCOUNT_MS = 7 * millisecondsInDay
/** Two players count once in this time, however often they trade. */
export const PAIR_MS = 30 * millisecondsInDay

/** Trades that count, and with how many players: accounts made for it and two who trade in a circle raise neither much. CH161 */
export function countTrades(trades: readonly ConfirmedTrade[], ownSince: number): { trades: number; partners: number } {
  const countedAt = new Map<string, number>()
  let count = 0
  for (const { partnerId, partnerSince, at } of trades.toSorted((a, b) => a.at - b.at)) {
    if (at - Math.max(ownSince, partnerSince) < MIN_ACCOUNT_MS) continue
    const before = countedAt.get(partnerId)
    if (before !== undefined && at - before < PAIR_MS) continue
    countedAt.set(partnerId, at)
    count++
  }
  return { trades: count, partners: countedAt.size }
}
