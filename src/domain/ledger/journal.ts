import type { LedgerRow } from '#contract/ledger.ts'
import type { HistoryEntry } from '#domain/history/chart-range.ts'
import { percentApart } from '#domain/trade/trade-verdict.ts'
import { FAIR_WITHIN } from '#domain/values/fair-within.ts'
import { millisecondsInDay as DAY } from 'date-fns/constants'
import type { SeriesBySlug } from './value-over-time.ts'

/** Pets of one variant on a side. `value`: that of one of them in the trade; null: it had no number. */
export type JournalEntry = { readonly slug: string; readonly quantity: number; readonly value: number | null }

/** A trade that the ledger holds. */
export type JournalTrade = {
  readonly id: string
  readonly at: number
  readonly gave: readonly JournalEntry[]
  readonly got: readonly JournalEntry[]
}

/** The trades of a ledger, the newest first. ML90 */
export function listTrades(rows: readonly LedgerRow[]): JournalTrade[] {
  const trades = new Map<string, { id: string; at: number; gave: JournalEntry[]; got: JournalEntry[] }>()
  for (const { slug, at, kind, quantity, basis, tradeId, deleted } of rows) {
    if (deleted || tradeId === undefined || (kind !== 'traded-in' && kind !== 'traded-out')) continue
    const trade = trades.get(tradeId) ?? { id: tradeId, at: Date.parse(at), gave: [], got: [] }
    trades.set(tradeId, trade)
    trade[kind === 'traded-in' ? 'got' : 'gave'].push({ slug, quantity: Math.abs(quantity), value: basis ?? null })
  }
  return [...trades.values()].toSorted((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1))
}

export const OUTCOMES = ['win', 'fair', 'lose'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Both sides of a trade at one time. `percent`: what was gained, as a share of the larger one. */
export type Comparison = {
  readonly gave: number
  readonly got: number
  readonly percent: number
  readonly outcome: Outcome
}

type GetValue = (entry: JournalEntry) => number | null

/** null: a gift, or a pet without a number. ML92, ML93 */
function compare({ gave, got }: JournalTrade, getValue: GetValue): Comparison | null {
  const [gaveTotal, gotTotal] = [sumValues(gave, getValue), sumValues(got, getValue)]
  if (gaveTotal === null || gotTotal === null) return null
  const percent = percentApart(gaveTotal, gotTotal)
  const outcome = percent > FAIR_WITHIN ? 'win' : percent < -FAIR_WITHIN ? 'lose' : 'fair'
  return { gave: gaveTotal, got: gotTotal, percent, outcome }
}

function sumValues(side: readonly JournalEntry[], getValue: GetValue): number | null {
  let sum = 0
  for (const entry of side) {
    const value = getValue(entry)
    if (value === null) return null
    sum += value * entry.quantity
  }
  return side.length === 0 ? null : sum
}

/** By the values of the trade. ML91 */
export const compareThen = (trade: JournalTrade): Comparison | null => compare(trade, ({ value }) => value)

/** By the values in force at a time, in milliseconds. ML90 */
export const compareAt = (trade: JournalTrade, series: SeriesBySlug, at: number): Comparison | null =>
  compare(trade, ({ slug }) => valueAt(series.get(slug), at))

/** The number in force at a time; null: a word, or nothing is known. VA17 */
export const valueAt = (points: readonly HistoryEntry[] = [], at: number): number | null =>
  points.findLast((point) => point.at <= at)?.value ?? null

/** Days after a trade; null: now. */
export const HORIZONS = [1, 7, 30, null] as const
export type Horizon = (typeof HORIZONS)[number]

/**
 * When a trade is looked at again; null: that is still to come. Values are known by the day, so that is the last moment of the UTC
 * day. ML90
 */
export function horizonTime({ at }: JournalTrade, days: Horizon, now: number): number | null {
  if (days === null) return now
  const end = (Math.floor(at / DAY) + days + 1) * DAY - 1
  return end <= now ? end : null
}

/** Verdict of trades after a time, with the one that they were agreed at. */
export type Hindsight = {
  readonly trades: number
  /** Too recent for it. */
  readonly waiting: number
  /** Both verdicts are known. */
  readonly countable: number
  /** By the verdict then, how many turned out how. */
  readonly turned: Readonly<Record<Outcome, Readonly<Record<Outcome, number>>>>
  /** The share of countable trades that turned out a win, from 0 to 1; null: none is countable. */
  readonly winRate: number | null
}

const none = (): Record<Outcome, number> => ({ win: 0, fair: 0, lose: 0 })

/** ML92, ML93 */
export function measureHindsight(
  trades: readonly JournalTrade[],
  series: SeriesBySlug,
  days: Horizon,
  now: number,
): Hindsight {
  const turned = { win: none(), fair: none(), lose: none() }
  let waiting = 0
  for (const trade of trades) {
    const at = horizonTime(trade, days, now)
    if (at === null) {
      waiting++
      continue
    }
    const [then, later] = [compareThen(trade), compareAt(trade, series, at)]
    if (then && later) turned[then.outcome][later.outcome]++
  }
  const countTrades = (outcome: Outcome) => OUTCOMES.reduce((sum, then) => sum + turned[then][outcome], 0)
  const countable = countTrades('win') + countTrades('fair') + countTrades('lose')
  return {
    trades: trades.length,
    waiting,
    countable,
    turned,
    winRate: countable === 0 ? null : countTrades('win') / countable,
  }
}
