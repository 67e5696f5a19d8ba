import type { Suspicion } from '#contract/catalogue.ts'
import type { EstimateLine } from '#contract/estimator.ts'
import { createEstimator, type Estimator, type EstimatorOptions } from '#domain/estimation/estimator.ts'
import { createPricePull } from '#domain/estimation/price-pull.ts'
import { createChangeOutcomes } from '#domain/values/change-outcomes.ts'
import { createTradeCalibration } from '#domain/values/trade-calibration.ts'
import type { Database } from '#server/db/database.ts'
import { readThrough } from '#server/db/open-database.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { createHash } from 'node:crypto'
import type { ComputedDailyClose } from './computed-daily-close.ts'
import { createEstimatesRepository } from './estimates.repository.ts'
import { createRangeChanges, RANGES_KEPT_MS } from './range-changes.ts'
import { readEvents } from './read-events.ts'

/** Increase it when the same events give other figures; the next start then closes the day again. */
export const ESTIMATOR_VERSION = 5

/** Trades of this long are counted. EV30 */
const COUNTED_MS = 90 * millisecondsInDay

/** `day`: the start of the UTC day to close, in milliseconds. */
export type DailyCloseSettings = { databaseUrl: string; day: number }

/** Computes a close through a connection of its own, which cannot write. */
export const dailyCloseFrom = ({ databaseUrl, day }: DailyCloseSettings): Promise<ComputedDailyClose> =>
  readThrough(databaseUrl, (db) => computeDailyClose(db, day))

/** Runs the estimator over all evidence until the end of a UTC day, with one close a day. `day`: its start, in milliseconds. */
export async function computeDailyClose(
  db: Database,
  day: number,
  options: EstimatorOptions = {},
): Promise<ComputedDailyClose> {
  const estimator = createEstimator(options)
  const hash = createHash('sha256').update(`${ESTIMATOR_VERSION}\n`)
  const counts = new Map<string, { trades: number; accounts: Set<string> }>()
  const countedFrom = day + millisecondsInDay - COUNTED_MS
  let trades = 0
  let isSample = false
  const calibration = createTradeCalibration()
  const pull = createPricePull()
  const outcomes = createChangeOutcomes()
  const after = await findLastRanges(db, day)
  const estimates = createEstimatesRepository(db)
  // Rows after the last published close are what one that ended early has left.
  const ranges = createRangeChanges(await estimates.rangesUntil(Math.min(after, await estimates.lastRanges())))
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
    const closed = end - millisecondsInDay
    if (closed > after) ranges.observe(closed, lines)
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
    suspicions: new Map(lines.flatMap((line) => toSuspicion(estimator, line) ?? [])),
    ranges: { after, changes: ranges.summary() },
  }
}

/** The first close also gives the ranges of the days before it, as far back as they are kept. ES151, ES152 */
async function findLastRanges(db: Database, day: number): Promise<number> {
  const until = await createEstimatesRepository(db).lastRanges()
  // A repeated close of the same day says something new only of that day.
  return Math.max(Math.min(until, day - millisecondsInDay), day - RANGES_KEPT_MS)
}

function toSuspicion(estimator: Estimator, { item, flags }: EstimateLine): [[string, Suspicion]] | null {
  const reason = (['surge', 'one-group'] as const).find((flag) => flags.includes(flag))
  if (reason === undefined) return null
  const { trades, without, with: all } = estimator.compareSuspected(item, reason)
  return [[item, { reason, trades, ...omitUnknown({ without: roundShort(without), with: roundShort(all) }) }]]
}

/** A median of single trades knows no more digits. */
const roundShort = (figure: number | null) => (figure === null ? null : Number(figure.toPrecision(3)))
