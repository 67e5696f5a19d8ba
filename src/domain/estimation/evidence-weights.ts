import type { EvidenceCounts, RepeatCounts } from './evidence-counts.ts'
import type { Trades } from './history.ts'
import type { ModelState } from './model-state.ts'
import { median } from './sorted-statistics.ts'

/** Days until an account counts fully. */
export const GROWN_UP = 14
/** Days at the beginning, when no account can have a history yet. */
export const WARM_UP = 30
const MIN_TRUST = 0.03
/** Share by which a further trade of the same account with the same item repeats the first. */
const REPETITION = 0.2

/** Trust in what an account says of an item: partners on trades without that item, and age. */
function computeTrust(
  state: ModelState,
  counts: EvidenceCounts,
  accountDay: number,
  account: number,
  accountItem: number,
): number {
  const others = counts.partners(account) - counts.accountItemTrades(accountItem)
  const known = Math.min(1, Math.max(0, others) / state.typicalPartners)
  const age = state.day - accountDay
  const grown = Math.min(1, Math.max(0, age + 1) / GROWN_UP)
  const founded = accountDay <= state.firstDay + 1
  const warmth = founded ? Math.max(0, 1 - (state.day - state.firstDay) / WARM_UP) : 0
  const seniority = founded || age >= 60 ? 0.5 : 0
  return Math.max(MIN_TRUST, known * (founded ? 1 : grown), warmth, seniority)
}

/** Appends a weight for each entry of the day's trades. */
export function weighEvidence(
  state: ModelState,
  trades: Trades,
  range: { readonly firstTrade: number; readonly endTrade: number },
  accountDays: readonly number[],
  quarter: EvidenceCounts,
  month: RepeatCounts,
): void {
  const partners: number[] = []
  for (let trade = range.firstTrade; trade < range.endTrade; trade++) {
    const giver = trades.giver[trade]!
    const taker = trades.taker[trade]!
    if (!trades.excluded[trade]) partners.push(quarter.partners(giver), quarter.partners(taker))
    const pair = 1 / (1 + REPETITION * Math.max(0, month.pairTrades(trades.pair[trade]!) - 1))
    for (let entry = trades.firstEntry[trade]!; entry < trades.firstEntry[trade + 1]!; entry++) {
      const given = trades.giverItem[entry]!
      const taken = trades.takerItem[entry]!
      const trust = Math.min(
        computeTrust(state, quarter, accountDays[giver]!, giver, given),
        computeTrust(state, quarter, accountDays[taker]!, taker, taken),
      )
      const repeats = Math.max(month.accountItemTrades(given), month.accountItemTrades(taken), 1)
      const together = Math.max(1, month.pairItemTrades(trades.pairItem[entry]!))
      state.entryWeight.push((trust * pair) / (1 + REPETITION * (repeats - 1)) / together)
    }
  }
  if (partners.length === 0) return
  const typical = Math.min(5, Math.max(1, median(partners) * 0.6))
  state.typicalPartners += 0.1 * (typical - state.typicalPartners)
}
