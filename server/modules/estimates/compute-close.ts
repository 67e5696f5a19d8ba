import type { EstimateLine } from '#contract/estimator.ts'
import { createEstimator } from '#domain/estimation/estimator.ts'
import { createPricePull, type PricePull } from '#domain/estimation/price-pull.ts'
import { type ChangeOutcome, createChangeOutcomes } from '#domain/values/change-outcomes.ts'
import { type Calibration, createTradeCalibration } from '#domain/values/trade-calibration.ts'
import type { Database } from '#server/db/database.ts'
import { openForReading } from '#server/db/open-database.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { createHash } from 'node:crypto'
import { readEvents } from './read-events.ts'

/** Increase it when the same events give other figures; the next start then closes the day again. */
export const ESTIMATOR_VERSION = 2

/** Trades of this long are counted. EV30 */
const COUNTED_MS = 90 * millisecondsInDay

/** How often a variant was traded in the last 90 days, and by how many accounts. */
type TradeCounts = { trades: number; accounts: number }

/** All that a close knows; it crosses from one thread to another. `inputHash` names the events that it was made from. */
export type ComputedClose = {
  day: number
  inputHash: string
  trades: number
  /** Whether samples are among the trades. */
  isSample: boolean
  lines: readonly EstimateLine[]
  /** By variant. */
  counts: ReadonlyMap<string, TradeCounts>
  calibration: CalibrationOfClose
}

/** What the past says of the estimates and of what was published, as a close stores it. */
export type CalibrationOfClose = Calibration & { pull: PricePull; outcomes: ChangeOutcome[] }

/** `day`: the start of the UTC day to close, in milliseconds. */
export type CloseSettings = { databaseUrl: string; day: number }

/** Computes a close through a connection of its own, which cannot write. */
export async function computeFrom({ databaseUrl, day }: CloseSettings): Promise<ComputedClose> {
  const db = await openForReading(databaseUrl)
  try {
    return await computeClose(db, day)
  } finally {
    await db.destroy()
  }
}

/** Runs the estimator over all evidence until the end of a UTC day, with one close a day. `day`: its start, in milliseconds. */
export async function computeClose(db: Database, day: number): Promise<ComputedClose> {
  const estimator = createEstimator()
  const hash = createHash('sha256').update(`${ESTIMATOR_VERSION}\n`)
  const counts = new Map<string, { trades: number; accounts: Set<string> }>()
  const countedFrom = day + millisecondsInDay - COUNTED_MS
  let trades = 0
  let isSample = false
  const calibration = createTradeCalibration()
  const pull = createPricePull()
  const outcomes = createChangeOutcomes()
  let lines: readonly EstimateLine[] = []
  for await (const { end, catalogue, changes, trades: traded, hasSamples } of readEvents(db, day)) {
    isSample ||= hasSamples
    for (const event of [...catalogue, ...traded]) {
      hash.update(`${JSON.stringify(event)}\n`)
      estimator.accept(event)
    }
    for (const { at, a, b, give, get } of traded) {
      trades++
      if (at <= countedFrom) continue
      for (const item of new Set([...give, ...get].map(([slug]) => slug))) {
        const count = counts.get(item) ?? { trades: 0, accounts: new Set() }
        counts.set(item, count)
        count.trades++
        count.accounts.add(a).add(b)
      }
    }
    const byItem = new Map(lines.map((line) => [line.item, line]))
    calibration.observe(traded, byItem)
    pull.observe(changes, traded, byItem, end)
    outcomes.observe(changes, traded, byItem, end)
    lines = estimator.close(end)
  }
  return {
    day,
    inputHash: hash.digest('hex'),
    trades,
    isSample,
    lines,
    counts: new Map(
      [...counts].map(([slug, count]) => [slug, { trades: count.trades, accounts: count.accounts.size }]),
    ),
    calibration: { ...calibration.summary(), pull: pull.summary(), outcomes: outcomes.summary() },
  }
}
