import type { RepeatCounts } from './evidence-counts.ts'
import type { Trades } from './history.ts'
import { type ModelState, PAST_DAYS, RATE_DAYS, RECENT_DAYS, WINDOW_DAYS } from './model-state.ts'
import type { TradeBuffers } from './trade-likelihood.ts'

/** Days of trades that are compared with the days before them. */
const SPANS = [3, 6, 12, 24] as const
const DAMPED_RATIO = 1.5
const DAMPED_FREE = 2
const MIN_BASE_DAYS = 14
const MIN_TRADES = 3
const MIN_RATIO = 2.2
const MIN_RATE_SCORE = 3.5
const MIN_SHIFT = 0.07
/** The more the trades exceed what is usual, the less their price has to. */
const MIN_COMBINED_SCORE = 5.5
/** Thresholds for the same two accounts that trade an item again and again, and for how far the price moved. */
const MIN_REPEATS = 3
const MIN_REPEAT_SCORE = 4
const MIN_REPEAT_Z = 2.5
const MIN_REPEAT_DAYS = 30
const MAX_IMPLIED = 0.7
const MIN_SLOPE = 0.2
const HOLD_DAYS = 10
const MAX_DAYS = 60
const STILL_SPAN = 6
const STILL_RATIO = 1.5

/** Counts trades by how much each says of an item, so that a pet among many in a bundle counts less than one by itself. */
export function countDailyTrades(
  state: ModelState,
  trades: Trades,
  range: { readonly firstTrade: number; readonly endTrade: number },
  { gradient }: TradeBuffers,
): void {
  const offset = trades.firstEntry[state.firstTrade]!
  for (let trade = range.firstTrade; trade < range.endTrade; trade++) {
    if (trades.excluded[trade]) continue
    const column = RATE_DAYS - 1 - (state.day - trades.day[trade]!)
    if (column < 0) continue
    state.totalTrades[column]! += 1
    for (let entry = trades.firstEntry[trade]!; entry < trades.firstEntry[trade + 1]!; entry++)
      state.dailyTrades[trades.item[entry]! * RATE_DAYS + column]! += Math.max(1e-6, gradient[entry - offset]! ** 2)
  }
}

const sumColumns = (values: ArrayLike<number>, start: number, end: number): number => {
  let sum = 0
  for (let at = start; at < end; at++) sum += values[at]!
  return sum
}

type Rate = { count: number; expected: number; score: number; share: number }

/** Number of an item's trades in the last days, and the number that its own share of all trades before lets expect. */
function compareRate(state: ModelState, item: number, span: number): Rate | null {
  const known = state.day - Math.max(state.items.firstDay[item]!, state.firstDay) + 1
  const baseDays = Math.min(RATE_DAYS, known) - span
  if (baseDays < MIN_BASE_DAYS) return null
  const row = item * RATE_DAYS
  const recent = RATE_DAYS - span
  const count = sumColumns(state.dailyTrades, row + recent, row + RATE_DAYS)
  const base = sumColumns(state.dailyTrades, row + recent - baseDays, row + recent)
  const all = sumColumns(state.totalTrades, recent, RATE_DAYS)
  const allBase = sumColumns(state.totalTrades, recent - baseDays, recent)
  if (allBase === 0) return null
  const expected = (all * (base + 0.5)) / allBase
  return {
    count,
    expected,
    share: (base + 0.5) / allBase,
    score: (count - expected) / Math.sqrt(state.rateDispersion * (expected + 1)),
  }
}

/** Lets trades beyond what is usual count for less before it is clear whether they are a surge. */
export function dampRecentTrades(state: ModelState): void {
  for (let item = 0; item < state.items.drift.length; item++) {
    const rate = compareRate(state, item, RECENT_DAYS)
    state.items.recentWeight[item] =
      rate === null ? 1 : Math.min(1, (DAMPED_RATIO * rate.expected + DAMPED_FREE) / Math.max(rate.count, 1e-9))
  }
}

/** Learns how much counts of honest items scatter. */
export function learnRateDispersion(state: ModelState): void {
  let sum = 0
  let number = 0
  for (let item = 0; item < state.items.drift.length; item++) {
    const rate = compareRate(state, item, 6)
    if (rate === null || state.items.flaggedUntil[item]! >= state.day || rate.expected < 0.2) continue
    sum += Math.min(25, (rate.count - rate.expected) ** 2 / (rate.expected + 1))
    number++
  }
  if (number >= 20) state.rateDispersion += 0.1 * (Math.max(1, sum / number) - state.rateDispersion)
}

/**
 * Flags items whose trades suddenly became many, or are the same pairs' again and again, while their price moves away
 * from where it was.
 * @returns whether an item was flagged at this close
 */
export function detectSurges(
  state: ModelState,
  trades: Trades,
  endTrade: number,
  buffers: TradeBuffers,
  month: RepeatCounts,
): boolean {
  const { items } = state
  const usualRepeats = measureRepeats(state, month)
  let found = false
  for (let item = 0; item < items.drift.length; item++) {
    if (items.flaggedUntil[item]! >= state.day) {
      if (isStillMany(state, item)) {
        items.suspectUntil[item] = state.day + HOLD_DAYS
        items.flaggedUntil[item] = state.day + HOLD_DAYS
      }
      continue
    }
    const scoreSpan = (span: number, isTrusted: boolean): number =>
      scoreShift(state, trades, endTrade, buffers, item, span, isTrusted)
    const surge = findRepeats(state, month, item, usualRepeats, scoreSpan) ?? findSurge(state, item, scoreSpan)
    if (surge === null) continue
    // Trades of an earlier surge that are still in the window stay under suspicion.
    if (!(items.suspectUntil[item]! > state.day - WINDOW_DAYS)) items.suspectFrom[item] = state.day - surge.span + 1
    items.suspectUntil[item] = state.day + HOLD_DAYS
    items.flaggedUntil[item] = state.day + HOLD_DAYS
    items.usualShare[item] = surge.share
    found = true
  }
  return found
}

type Surge = { readonly span: number; readonly share: number }
type ScoreSpan = (span: number, isTrusted: boolean) => number

function findSurge(state: ModelState, item: number, scoreSpan: ScoreSpan): Surge | null {
  for (const span of SPANS) {
    const rate = compareRate(state, item, span)
    if (rate === null || rate.count < Math.max(MIN_TRADES, MIN_RATIO * rate.expected)) continue
    if (rate.score < MIN_RATE_SCORE) continue
    const shiftScore = scoreSpan(span, false)
    if (shiftScore >= 1 && shiftScore + rate.score >= MIN_COMBINED_SCORE) return { span, share: rate.share }
  }
  return null
}

/** The share of an item's trades that repeat one of the same two accounts, as it is for all items together. */
function measureRepeats(state: ModelState, month: RepeatCounts): number {
  let repeats = 1
  let trades = MIN_REPEAT_DAYS
  for (let item = 0; item < state.items.drift.length; item++) {
    if (state.items.flaggedUntil[item]! >= state.day) continue
    repeats += month.itemRepeats(item)
    trades += month.itemTrades(item)
  }
  return repeats / trades
}

/** A patient ring hardly raises the number of trades, but runs out of pairs that have not traded yet. */
function findRepeats(
  state: ModelState,
  month: RepeatCounts,
  item: number,
  usual: number,
  scoreSpan: ScoreSpan,
): Surge | null {
  const repeats = month.itemRepeats(item)
  if (repeats < MIN_REPEATS || state.day - state.firstDay < MIN_REPEAT_DAYS) return null
  const expected = usual * month.itemTrades(item)
  const score = (repeats - expected) / Math.sqrt(expected + 1)
  if (score < MIN_REPEAT_SCORE) return null
  const shiftScore = Math.max(...SPANS.map((span) => scoreSpan(span, true)))
  if (shiftScore < MIN_REPEAT_Z) return null
  return { span: WINDOW_DAYS, share: compareRate(state, item, SPANS.at(-1)!)?.share ?? 0 }
}

/** Whether a flagged item still has more trades than before its flag. */
function isStillMany(state: ModelState, item: number): boolean {
  if (state.day - state.items.suspectFrom[item]! > MAX_DAYS) return false
  const recent = RATE_DAYS - STILL_SPAN
  const row = item * RATE_DAYS
  const count = sumColumns(state.dailyTrades, row + recent, row + RATE_DAYS)
  const expected = sumColumns(state.totalTrades, recent, RATE_DAYS) * state.items.usualShare[item]!
  return count > STILL_RATIO * expected + 1
}

/**
 * Distance between the value that the trades of the last days imply and the one estimated before them, in standard deviations.
 * `isTrusted`: without those that are under suspicion already.
 */
function scoreShift(
  state: ModelState,
  trades: Trades,
  endTrade: number,
  buffers: TradeBuffers,
  item: number,
  span: number,
  isTrusted: boolean,
): number {
  const { firstTrade, path, tradeVariance } = state
  const offset = trades.firstEntry[firstTrade]!
  const past = item * PAST_DAYS + PAST_DAYS - 1 - span
  let sum = 0
  let total = 0
  for (let trade = endTrade - 1; trade >= firstTrade && trades.day[trade]! > state.day - span; trade--) {
    if (trades.excluded[trade] || (isTrusted && buffers.trust[trade - firstTrade] === 0)) continue
    for (let entry = trades.firstEntry[trade]!; entry < trades.firstEntry[trade + 1]!; entry++) {
      if (trades.item[entry]! !== item) continue
      const slope = buffers.gradient[entry - offset]!
      if (Math.abs(slope) < MIN_SLOPE) continue
      const column = WINDOW_DAYS - 1 - state.day + trades.day[trade]!
      const implied =
        path[item * WINDOW_DAYS + column]! - buffers.residual[trade - firstTrade]! / slope - state.pastMean[past]!
      const weight = slope * slope
      sum += weight * Math.min(MAX_IMPLIED, Math.max(-MAX_IMPLIED, implied))
      total += weight
    }
  }
  if (total === 0) return 0
  const shift = Math.abs(sum / total)
  const growth = state.items.drift[item]! ** 2 * span
  const spread = Math.sqrt(state.pastVariance[past]! + growth + tradeVariance / total)
  return shift < MIN_SHIFT ? 0 : shift / spread
}
